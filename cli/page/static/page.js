// The page works without this script; with it photographs show their progress, taps need no new page, and everybody
// at the table sees the same at once.
"use strict";

const gone = document.getElementById("gone");
const live = document.getElementById("live");
const asScript = { Accept: "application/json" };

// The laptop does not answer (or does again).
function setGone(isGone) {
  const text = isGone ? document.body.dataset.gone : "";
  if (gone.textContent === text) return;
  gone.hidden = !isGone;
  gone.textContent = text;
}

async function ask(address, options) {
  try {
    const answer = await fetch(address, { ...options, headers: asScript });
    setGone(false);
    return answer;
  } catch {
    setGone(true);
    return null;
  }
}

// --- what everybody sees ---------------------------------------------------------------------------------------

let wanted = live ? Number(live.dataset.version) : 0;
let fetching = false;

// Whoever is typing a name or choosing a photograph is not disturbed; the news waits until they are done.
function isTyping() {
  const active = document.activeElement;
  return live.contains(active) && active.matches("input:not([type=checkbox]), select");
}

async function refresh() {
  if (fetching || isTyping() || wanted <= Number(live.dataset.version)) return;
  fetching = true;
  const version = wanted;
  const answer = await ask(live.dataset.live);
  if (answer && answer.ok) replaceLive(await answer.text(), version);
  fetching = false;
  if (answer && answer.ok) refresh();
}

// What somebody wrote or chose without sending it yet; it stays when news come.
function isChosen(field) {
  if (field.matches("select")) return field.selectedIndex > 0;
  return field.matches("input") && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

function replaceLive(html, version) {
  const focused = document.activeElement && live.contains(document.activeElement) ? document.activeElement.id : "";
  const kept = new Map([...live.querySelectorAll("[id]")].filter(isChosen).map((field) => [field.id, field]));
  const open = [...live.querySelectorAll("details[open]")].map((one) => one.id);
  const zooms = new Map([...live.querySelectorAll("details .zoom")].map((one) => [one.parentElement.id, one.className]));
  live.innerHTML = html;
  live.dataset.version = version;
  for (const [id, field] of kept) {
    const now = document.getElementById(id);
    if (now) { now.value = field.value; now.checked = field.checked; }
  }
  for (const id of open) if (document.getElementById(id)) document.getElementById(id).open = true;
  for (const [id, classes] of zooms) {
    const now = document.querySelector(`#${CSS.escape(id)} .zoom`);
    if (now) now.className = classes;
  }
  if (focused) focusAgain(focused);
}

// Where somebody was; a doubt that is settled hands over to the next one of its row, then to one that stands alone. A row
// that is asked about at once is only shown next, for one key more would settle it unseen. The last one hands over to saving.
function focusAgain(id) {
  const next = ["details[open] .doubt .read", ".doubts > .doubt .read", ".doubt.row summary", "#save"];
  const [, seat, place] = id.match(/^doubt-(\d+)-([^:-]+):/) || [];
  if (seat) next.unshift(`#row-${seat}-${place}-each .read`);
  const now = document.getElementById(id) || next.map((one) => live.querySelector(one)).find(Boolean);
  if (now) now.focus({ preventScroll: true });
}

function listen() {
  let heard = Date.now();
  let stream = null;
  const connect = () => {
    if (stream) stream.close();
    stream = new EventSource(live.dataset.events);
    stream.addEventListener("version", (news) => {
      heard = Date.now();
      setGone(false);
      wanted = Math.max(wanted, Number(news.data));
      refresh();
    });
    stream.onerror = () => setGone(true);
  };
  connect();
  setInterval(() => {
    if (Date.now() - heard < 13000) return;
    setGone(true);
    heard = Date.now();
    connect();
  }, 2000);
  live.addEventListener("focusout", () => setTimeout(refresh, 50));
}

// --- forms -----------------------------------------------------------------------------------------------------

// A form of the live part is sent without leaving the page; the news of the change comes back by itself.
async function send(form, button) {
  const data = new URLSearchParams(new FormData(form));
  if (button && button.name) data.set(button.name, button.value);
  const answer = await ask(form.action, { method: "POST", body: data });
  if (answer && !answer.ok) tell(await problemOf(answer));
}

async function problemOf(answer) {
  const words = document.body.dataset;
  if (answer.status === 429) return words.toomany;
  return messageIn(await answer.text()) || words.failed;
}

function tell(text) {
  const line = document.createElement("p");
  line.className = "problem";
  line.setAttribute("role", "alert");
  line.textContent = text;
  live.prepend(line);
  setTimeout(() => line.remove(), 8000);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!live || !live.contains(form) || form.action.endsWith("/tables")) return;
  event.preventDefault();
  send(form, event.submitter);
});

document.addEventListener("change", (event) => {
  if (event.target.name === "name" && live && live.contains(event.target)) send(event.target.form);
  if (event.target.name === "photo") sendPhotographs(event.target);
});

// --- photographs -----------------------------------------------------------------------------------------------

function sendPhotographs(input) {
  const form = input.form;
  for (const file of input.files) sendPhotograph(form, file);
  input.value = "";
}

function sendPhotograph(form, file) {
  const line = document.createElement("li");
  const bar = document.createElement("progress");
  const text = document.createElement("span");
  bar.max = 100;
  bar.setAttribute("aria-label", file.name);
  line.append(text, bar);
  document.getElementById("uploads").append(line);
  transmit(form, file, { line, bar, text });
}

function transmit(form, file, shown) {
  const words = form.dataset;
  const request = new XMLHttpRequest();
  const data = new FormData();
  data.append("photo", file, file.name);
  request.open("POST", form.action);
  request.setRequestHeader("Accept", asScript.Accept);
  request.upload.onprogress = (event) => {
    const percent = Math.floor((100 * event.loaded) / event.total);
    shown.bar.value = percent;
    shown.text.textContent = percent < 100 ? words.sending.replace("{n}", percent) : words.reading;
    if (percent === 100) shown.bar.removeAttribute("value");
  };
  request.onerror = () => { setGone(true); fail(shown, words.failed); };
  request.onload = () => {
    setGone(false);
    if (request.status < 300) { shown.line.remove(); return; }
    if (request.status === 503 || request.status === 429) {
      shown.text.textContent = words.waiting;
      const seconds = Number(request.getResponseHeader("Retry-After")) || 4;
      setTimeout(() => transmit(form, file, shown), 1000 * seconds * (0.75 + Math.random() / 2));
      return;
    }
    fail(shown, request.status === 413 ? words.toolarge : messageIn(request.responseText) || words.failed);
  };
  request.send(data);
}

function messageIn(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return "";
  }
}

function fail(shown, text) {
  shown.bar.remove();
  shown.text.textContent = text;
  shown.text.className = "failed";
  setTimeout(() => shown.line.remove(), 15000);
}

// --- smaller things --------------------------------------------------------------------------------------------

const ZOOMS = ["zoom", "zoom x2", "zoom x4"];

function zoom(button, step) {
  const frame = button.closest("details").querySelector(".zoom");
  const now = ZOOMS.indexOf(frame.className) + step;
  frame.className = ZOOMS[Math.min(Math.max(now, 0), ZOOMS.length - 1)];
}

// Pages that are not served by https may not use the clipboard itself, so the old way is taken.
function copy(button) {
  const text = button.parentElement.querySelector("textarea");
  text.select();
  document.execCommand("copy");
  button.focus();
  button.textContent = button.dataset.done;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.classList.contains("copy")) copy(button);
  if (button.classList.contains("larger")) zoom(button, 1);
  if (button.classList.contains("smaller")) zoom(button, -1);
});

if (live) listen();
