import {writeFileSync} from "node:fs";

const validated = new Set<string>();
const file = process.env["VALIDATED_OPERATIONS"];
// A server that a test has forked has the same setting, and would replace the file.
if (file !== undefined && process.send === undefined)
  process.on("exit", () => writeFileSync(file, JSON.stringify([...validated])));

/**
 * Records that a successful reply matched PayPal's published specification. `test/run.ts` names the file for it.
 *
 * @param operation such as `GET /v2/checkout/orders/{id}`, as in the specification
 */
export function recordValidated(operation: string): void {
  validated.add(operation);
}
