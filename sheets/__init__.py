"""The paper: where everything stands on a sheet, in millimetres, and the PDF that is printed from it."""
