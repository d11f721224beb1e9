import {test} from "node:test";
import {type LineId, LINES} from "./lines.ts";

/** A row of the table: one line of the interface and its test. A line may have several, told apart by `which`. */
export function line(id: LineId, work: () => void | Promise<void>, which = ""): void {
  test(`${id}: ${LINES[id]}${which === "" ? "" : ` (${which})`}`, work);
}
