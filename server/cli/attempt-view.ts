import type {NeedsCheckView, AttemptView} from "../merchant/back-office/view-types.ts";
import type {Output} from "./output/output.ts";
import type {Column} from "./output/table.ts";
import {codeWords, moneyWords, timeWords} from "./output/words.ts";

export const attemptColumns: readonly Column<NeedsCheckView>[] = [
  {title: "ID", value: ({id}) => id},
  {title: "WHAT", value: ({kind}) => words(kind)},
  {title: "ORDER", value: ({orderId}) => orderId},
  {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
  {title: "STARTED", value: ({createdAt}) => timeWords(createdAt)},
];

/** Prints an attempt as text. */
export async function showAttempt(output: Output, attempt: AttemptView): Promise<void> {
  await output.heading(`Attempt ${attempt.id}`);
  await output.fields([
    ["State", words(attempt.state)],
    ["Order", attempt.orderId],
    ["Amount", moneyWords(attempt.amount)],
    ["Cart", attempt.cart],
    ["Second payment of the cart, after", attempt.duplicateOf],
    ["Started", timeWords(attempt.createdAt)],
    ["Updated", timeWords(attempt.updatedAt)],
  ]);
  const {actions, calls, resolutions} = attempt;
  if (actions.length > 0) {
    await output.heading("\nRefunds and other payment actions");
    await output.table(
      [
        {title: "ID", value: ({id}) => id},
        {title: "WHAT", value: ({kind}) => words(kind)},
        {title: "AMOUNT", value: ({amount}) => moneyWords(amount), align: "right"},
        {title: "STATE", value: ({state}) => words(state)},
        {title: "RESULT", value: ({resultId}) => resultId},
        {title: "STARTED", value: ({createdAt}) => timeWords(createdAt)},
      ],
      actions,
    );
  }
  if (calls.length > 0) {
    await output.heading("\nCalls to PayPal");
    await output.table(
      [
        {title: "WHAT", value: ({operation}) => words(operation)},
        {title: "STATE", value: ({state}) => words(state)},
        {title: "STATUS", value: ({status}) => status?.toString(), align: "right"},
        {title: "STARTED", value: ({createdAt}) => timeWords(createdAt)},
        {title: "REQUEST ID", value: ({requestId}) => requestId},
      ],
      calls,
    );
  }
  if (resolutions.length > 0) {
    await output.heading("\nManual resolutions");
    await output.table(
      [
        {title: "RECORDED", value: ({createdAt}) => timeWords(createdAt)},
        {title: "SUBJECT", value: ({subject}) => subject},
        {
          title: "OUTCOME",
          value: ({outcome, reference}) => (reference === undefined ? words(outcome) : reference),
        },
        {title: "NOTE", value: ({note}) => note, isFlexible: true},
      ],
      resolutions,
    );
  }
}

/** Writes a name such as `capture-authorization` as words. */
export function words(name: string): string {
  return name === "needs-check" ? "to check" : (codeWords(name) ?? "").replaceAll("-", " ");
}
