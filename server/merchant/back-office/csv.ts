/**
 * Writes a row of a CSV file (RFC 4180). A spreadsheet would run a cell that begins like a formula, so such a cell gets an
 * apostrophe in front.
 */
export function csvLine(cells: readonly (string | undefined)[]): string {
  return `${cells.map((cell = "") => quoted(harmless(cell))).join(",")}\r\n`;
}

function harmless(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
