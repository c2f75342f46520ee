"""What a count of errors says about their true rate: exact bounds of a binomial proportion."""

import math

_STEPS = 60  # of bisection: finer than a float tells


def upper_bound(errors: int, trials: int, confidence: float = 0.95) -> float:
    """The rate that the true one stays below with that confidence (Clopper & Pearson 1934, one-sided).

    It is the rate at which so few errors would come about with the chance ``1 - confidence``. Without any error it
    is ``1 - (1 - confidence) ** (1 / trials)``, about three divided by ``trials`` (the rule of three).
    """
    if errors >= trials:
        return 1.0
    low, high = errors / trials, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if chance_of_at_most(errors, trials, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def chance_of_at_most(errors: int, trials: int, rate: float) -> float:
    """The binomial distribution function; ``rate`` lies between 0 and 1."""
    if rate <= 0:
        return 1.0
    if rate >= 1:
        return float(errors >= trials)
    return math.fsum(
        math.exp(_log_choose(trials, k) + k * math.log(rate) + (trials - k) * math.log1p(-rate))
        for k in range(errors + 1)
    )


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
