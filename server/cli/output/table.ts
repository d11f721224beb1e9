import stringWidth from "string-width";
import {oneLine} from "./clean.ts";

export interface Column<Row> {
  readonly title: string;
  value(row: Row): string | undefined;
  readonly align?: "right";
  /** The column is cut on a narrow terminal. Other columns keep their whole text. */
  readonly isFlexible?: true;
}

const GAP = "  ";
/** Placeholder for an empty cell. */
export const EMPTY_CELL = "–";
/** Minimum width of a flexible column. */
const MIN_WIDTH = 8;

/**
 * Lays out a table whose rows arrive in batches. The first batch sets the column widths. A wider cell of a later
 * batch is cut in a flexible column, and overflows in another.
 *
 * @param lineWidth characters per line; unlimited when undefined
 */
export class Table<Row> {
  readonly #columns: readonly Column<Row>[];
  readonly #lineWidth: number | undefined;
  #widths: readonly number[] | undefined;

  constructor(columns: readonly Column<Row>[], lineWidth: number | undefined) {
    this.#columns = columns;
    this.#lineWidth = lineWidth;
  }

  /** Returns the line above the rows. The first batch of rows sets the column widths. */
  heading(rows: readonly Row[]): string {
    this.#widths ??= this.#measure(rows);
    return this.#line(this.#columns.map(({title}) => title));
  }

  lines(rows: readonly Row[]): string[] {
    this.#widths ??= this.#measure(rows);
    return rows.map((row) => this.#line(this.#cells(row)));
  }

  #cells(row: Row): string[] {
    return this.#columns.map((column) => oneLine(column.value(row) ?? "") || EMPTY_CELL);
  }

  #measure(rows: readonly Row[]): number[] {
    const widths = this.#columns.map(({title}) => stringWidth(title));
    for (const row of rows) {
      for (const [index, cell] of this.#cells(row).entries()) {
        widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell));
      }
    }
    const lineWidth = this.#lineWidth;
    if (lineWidth === undefined) return widths;
    let excess = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1) - lineWidth;
    for (const [index, {isFlexible}] of this.#columns.entries()) {
      const width = widths[index] ?? 0;
      if (isFlexible !== true || excess <= 0) continue;
      const narrower = Math.min(width, Math.max(MIN_WIDTH, width - excess));
      excess -= width - narrower;
      widths[index] = narrower;
    }
    return widths;
  }

  #line(cells: readonly string[]): string {
    const padded = cells.map((cell, index) => {
      const {align, isFlexible} = this.#columns[index] ?? {};
      const width = this.#widths?.[index] ?? 0;
      const isCut = isFlexible === true && this.#lineWidth !== undefined;
      const text = isCut ? truncate(cell, width) : cell;
      const padding = " ".repeat(Math.max(0, width - stringWidth(text)));
      return align === "right" ? padding + text : text + padding;
    });
    return padded.join(GAP).trimEnd();
  }
}

const graphemes = new Intl.Segmenter("en", {granularity: "grapheme"});

/** Cuts a text to a width, with an ellipsis at the end. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = "";
  for (const {segment} of graphemes.segment(text)) {
    if (stringWidth(cut + segment) > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** A name with its value. A field without a value is not printed. */
export type Field = readonly [name: string, value: string | undefined];

/** Lays out names in one column and values in another. Further lines of a value are indented to its column. */
export function fieldLines(fields: readonly Field[], indent = ""): string[] {
  const shown = fields.filter(([, value]) => value !== undefined && value !== "");
  const width = Math.max(0, ...shown.map(([name]) => stringWidth(name)));
  return shown.flatMap(([name, value = ""]) => {
    const label = name + " ".repeat(width - stringWidth(name));
    return value
      .split("\n")
      .map((line, index) => indent + (index === 0 ? label : " ".repeat(width)) + GAP + line);
  });
}
