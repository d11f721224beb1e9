import {test} from "node:test";
import {type RequirementId, REQUIREMENTS} from "./requirements.ts";

/** Tests one requirement of the interface. A requirement may have several tests with different `which`. */
export function requirement(id: RequirementId, work: () => void | Promise<void>, which = ""): void {
  test(`${id}: ${REQUIREMENTS[id]}${which === "" ? "" : ` (${which})`}`, work);
}
