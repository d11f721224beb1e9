import {test} from "node:test";
import {type LineId, LINES} from "./lines.ts";

/** Test of one line of the interface. A line may have several tests with different `which`. */
export function line(id: LineId, work: () => void | Promise<void>, which = ""): void {
  test(`${id}: ${LINES[id]}${which === "" ? "" : ` (${which})`}`, work);
}
