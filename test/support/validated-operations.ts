import {writeFileSync} from "node:fs";

/** Numbers of replies that matched PayPal's published specification. */
export interface ValidatedReplies {
  successes: number;
  refusals: number;
}

const validated: Record<string, ValidatedReplies> = {};
const file = process.env["VALIDATED_OPERATIONS"];
// A server that a test has forked has the same setting, and would replace the file.
if (file !== undefined && process.send === undefined)
  process.on("exit", () => writeFileSync(file, JSON.stringify(validated)));

/**
 * Records that a reply matched PayPal's published specification. `test/run.ts` names the file for it.
 *
 * @param operation such as `GET /v2/checkout/orders/{id}`, as in the specification
 */
export function recordValidated(operation: string, status: number): void {
  const replies = (validated[operation] ??= {successes: 0, refusals: 0});
  if (status < 300) replies.successes += 1;
  else if (status >= 400 && status < 500) replies.refusals += 1;
}
