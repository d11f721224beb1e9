/**
 * Writes a row of a CSV file (RFC 4180). A spreadsheet would run a cell that begins like a formula, so such a cell gets an
 * apostrophe in front. Spreadsheets of many countries also split lines at semicolons.
 */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell = "") => quoted(harmless(cell))).join(",")}\r\n`;
}

/** Characters that begin a formula. The last four are full-width, which spreadsheets read like the first four. */
const STARTS = "=+\\-@＝＋－＠";
const FORMULA = new RegExp(`^(?=[${STARTS}\\t\\r\\n])|(?<=;\\s*)(?=[${STARTS}])`, "g");

function harmless(cell: string): string {
  return cell.replace(FORMULA, "'");
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
