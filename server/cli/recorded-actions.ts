import type {PayPalActionRequest} from "../merchant/paypal-actions/perform-paypal-action.ts";
import {withBackOffice} from "./back-office.ts";
import {type CommandContext, settingsOf, withPendingChange} from "./context.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";

interface ActionOptions {
  readonly sandbox?: true | undefined;
  readonly requestId?: string | undefined;
}

/** Reads a request id of up to 64 characters. @throws CommandError */
export function readActionId(text: string): string {
  if (/^[\x21-\x7e]{1,64}$/.test(text)) return text;
  throw wrongUse("A request id has 1 to 64 characters, without spaces.");
}

export const REQUEST_ID_OPTION = "--request-id <id>";
export const REQUEST_ID_WORDS = "repeat an action whose outcome is unknown; it is done once only";

/**
 * Acts on a dispute or an invoice. The merchant server's database has the action before PayPal gets it.
 *
 * @param change effect of the action, as in `It is not known whether the claim was accepted`
 * @returns PayPal's reply
 * @throws CommandError unless it is done
 */
export async function performRecorded(
  context: CommandContext,
  options: ActionOptions,
  request: Omit<PayPalActionRequest, "id">,
  change: string,
): Promise<unknown> {
  const id = options.requestId ?? context.randomness.uuid();
  const next = `Run the command again with --request-id ${id}: it is done once only.`;
  const {action, reply} = await withBackOffice(context, settingsOf(context, options), (backOffice) =>
    withPendingChange(context, {change, next, requestId: id}, () =>
      backOffice.paypalActions.perform({...request, id}),
    ),
  );
  if (reply) return reply.value;
  const more = {requestId: id};
  switch (action.state) {
    case "needs-person":
      throw new CommandError(
        EXIT.needsPerson,
        "NEEDS_PERSON",
        `It is not known whether ${change}, and it is too late to repeat it: look it up in PayPal's records.`,
        {...more, details: [`Then record the outcome: checkout to-check settle ${id}`]},
      );
    case "unknown":
      throw new CommandError(
        EXIT.unknown,
        "OUTCOME_UNKNOWN",
        `It is not known whether ${change}: PayPal sent no usable reply.`,
        {
          ...more,
          details: [next, "The merchant server also finds the outcome later: checkout to-check list"],
        },
      );
    default:
      throw new CommandError(EXIT.refused, "NOT_DONE", "PayPal has not done it.", more);
  }
}
