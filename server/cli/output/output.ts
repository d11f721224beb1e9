import {styleText} from "node:util";
import type {Terminal} from "../terminal.ts";
import {clean, harmlessJson} from "./clean.ts";
import {type Column, type Field, fieldLines, Table} from "./table.ts";

/** Output of a command. It escapes control characters in all texts. */
export interface Output {
  lines(...lines: readonly string[]): Promise<void>;
  /** Writes a line, in bold if the terminal supports it. */
  heading(line: string): Promise<void>;
  fields(fields: readonly Field[], indent?: string): Promise<void>;
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], indent?: string): Promise<void>;
  /** Starts a table whose rows are written in batches. The first batch is written with the heading. */
  growing<Row>(columns: readonly Column<Row>[]): (rows: readonly Row[]) => Promise<void>;
  /** Writes a single JSON document. */
  json(value: unknown): Promise<void>;
  /** Writes one JSON document per line. */
  jsonLines(values: readonly unknown[]): Promise<void>;
  /** Writes a remark for people to standard error. */
  remark(line: string): Promise<void>;
}

export function createOutput(terminal: Terminal): Output {
  const emphasised = (line: string) => {
    const text = clean(line);
    return terminal.hasColor ? styleText("bold", text, {validateStream: false}) : text;
  };
  const write = (lines: readonly string[]) => terminal.out(lines.map((line) => `${line}\n`).join(""));
  const growing = <Row>(columns: readonly Column<Row>[], indent = "") => {
    const lineWidth = terminal.columns === undefined ? undefined : terminal.columns - indent.length;
    const table = new Table(columns, lineWidth);
    let isFirst = true;
    return async (rows: readonly Row[]) => {
      const heading = isFirst ? [emphasised(indent + table.heading(rows))] : [];
      isFirst = false;
      await write([...heading, ...table.lines(rows).map((line) => clean(indent + line))]);
    };
  };
  return {
    lines: (...lines) => write(lines.map(clean)),
    heading: (line) => write([emphasised(line)]),
    fields: (fields, indent) => write(fieldLines(fields, indent).map(clean)),
    table: (columns, rows, indent) => growing(columns, indent)(rows),
    growing: (columns) => growing(columns),
    json: (value) => write([harmlessJson(value, 2)]),
    jsonLines: (values) => write(values.map((value) => harmlessJson(value))),
    remark: (line) => terminal.err(`${clean(line)}\n`),
  };
}
