/** A table in Markdown. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line)].join("\n");
}

export function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}
