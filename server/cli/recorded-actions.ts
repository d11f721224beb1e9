import type {PayPalActionRequest} from "../merchant/paypal-actions/perform-paypal-action.ts";
import {OPERATIONS} from "../merchant/paypal-actions/operations.ts";
import {requestIdOf} from "../merchant/recorded-calls/recorded-call.ts";
import {hasRecords, withBackOffice} from "./back-office.ts";
import {change, type CommandContext, paypalOf, settingsOf, withPendingChange} from "./context.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";

export interface ActionOptions {
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

/** Words of an action. */
interface ActionWording {
  /** The resource, as in `There is no payment link PLB-1`. */
  readonly thing?: string;
  /** Effect of the action, as in `It is not known whether the link was created`. */
  readonly change: string;
}

type ActionBody = Omit<PayPalActionRequest, "id" | "target"> & {readonly target?: string};

function nextOf(id: string): string {
  return `Run the command again with --request-id ${id}: it is done once only.`;
}

/**
 * As `performRecorded`. Without the merchant server's database, the action is only sent: PayPal does it once for each request id,
 * or twice has the same result.
 *
 * @param request without a target if it creates a record
 * @returns PayPal's reply, and the action's request id
 * @throws CommandError unless it is done
 */
export async function performOrSend(
  context: CommandContext,
  options: ActionOptions,
  request: ActionBody,
  wording: ActionWording,
): Promise<{readonly requestId: string; readonly value: unknown}> {
  const {requestId: given} = options;
  const requestId = given ?? context.randomness.uuid();
  const {kind, body, target = requestId} = request;
  const settings = settingsOf(context, options);
  if (hasRecords(settings)) {
    const recorded = {...options, requestId};
    return {requestId, value: await performRecorded(context, recorded, {...request, target}, wording.change)};
  }
  const value = await change(context, {...wording, next: nextOf(requestId), requestId}, () =>
    OPERATIONS[kind].send(paypalOf(context, settings))({
      id: target,
      requestId: requestIdOf(requestId, kind, 0),
      mayBeDone: given !== undefined,
      body: JSON.stringify(body),
    }),
  );
  return {requestId, value};
}

/**
 * Acts on a record at PayPal. The merchant server's database has the action before PayPal gets it.
 *
 * @param effect of the action, as in `It is not known whether the claim was accepted`
 * @returns PayPal's reply
 * @throws CommandError unless it is done
 */
export async function performRecorded(
  context: CommandContext,
  options: ActionOptions,
  request: Omit<PayPalActionRequest, "id">,
  effect: string,
): Promise<unknown> {
  const id = options.requestId ?? context.randomness.uuid();
  const next = nextOf(id);
  const {action, reply} = await withBackOffice(context, settingsOf(context, options), (backOffice) =>
    withPendingChange(context, {change: effect, next, requestId: id}, () =>
      backOffice.paypalActions.perform({...request, id}),
    ),
  );
  if (reply) return reply.value;
  const more = {requestId: id};
  switch (action.state) {
    case "needs-check":
      throw new CommandError(
        EXIT.needsCheck,
        "NEEDS_CHECK",
        `It is not known whether ${effect}, and it is too late to repeat it: look it up in PayPal's records.`,
        {...more, details: [`Then record the outcome: checkout to-check settle ${id}`]},
      );
    case "unknown":
      throw new CommandError(
        EXIT.unknown,
        "OUTCOME_UNKNOWN",
        `It is not known whether ${effect}: PayPal sent no usable reply.`,
        {
          ...more,
          details: [next, "The merchant server also finds the outcome later: checkout to-check list"],
        },
      );
    default:
      throw new CommandError(EXIT.refused, "NOT_DONE", "PayPal has not done it.", more);
  }
}
