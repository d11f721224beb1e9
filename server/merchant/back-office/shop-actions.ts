import {z} from "zod";
import {closedObject} from "../../shared/names.ts";
import {type CheckoutActions, PaymentActionError, type PaymentActionResult} from "../checkout-actions.ts";
import {MerchantError} from "../errors.ts";
import type {ActionRequest, BackOffice} from "./back-office.ts";
import type {ActionView} from "./view-types.ts";

const amount = closedObject({currencyCode: z.string(), value: z.string()}).optional();
const note = z
  .string()
  .regex(/^[^\0]{1,255}$/s, "must be 1 to 255 characters")
  .optional();
const key = z.string().regex(/^[\x21-\x7e]{1,64}$/, "must be 1 to 64 printable characters without spaces");
const orderId = z.string().min(1);

const captureSchema = closedObject({orderId, key, amount, final: z.boolean().optional(), note});
const refundSchema = closedObject({
  orderId,
  key,
  amount,
  captureId: z.string().optional(),
  platformFee: amount,
  note,
});
const voidSchema = closedObject({orderId, key});

type Operations = Pick<BackOffice, "captureAuthorization" | "refund" | "voidAuthorization">;

/** The back office's actions for the shop's own code. They are recorded as its own. */
export function createCheckoutActions(openBackOffice: () => Promise<Operations>): CheckoutActions {
  async function perform(
    {orderId, key: id}: {readonly orderId: string; readonly key: string},
    send: (
      backOffice: Operations,
      request: Pick<ActionRequest, "orderId" | "id" | "requestedBy">,
    ) => Promise<ActionView>,
  ): Promise<PaymentActionResult> {
    const backOffice = await openBackOffice();
    try {
      return resultOf(await send(backOffice, {orderId, id, requestedBy: "shop"}));
    } catch (error) {
      throw error instanceof MerchantError ? actionError(error) : error;
    }
  }

  return {
    async capture(orderId, given) {
      const {amount, final: isFinal, note, ...named} = read(captureSchema, {...given, orderId});
      return perform(named, (backOffice, request) =>
        backOffice.captureAuthorization({...request, amount, isFinal, note}),
      );
    },
    async refund(orderId, given) {
      const {
        amount,
        captureId: paymentId,
        platformFee,
        note,
        ...named
      } = read(refundSchema, {...given, orderId});
      return perform(named, (backOffice, request) =>
        backOffice.refund({...request, amount, paymentId, platformFee, note}),
      );
    },
    async void(orderId, given) {
      const named = read(voidSchema, {...given, orderId});
      return perform(named, (backOffice, request) => backOffice.voidAuthorization(request));
    },
  };
}

/** @throws PaymentActionError 400 that names each problem */
function read<Schema extends z.ZodType>(schema: Schema, given: object): z.output<Schema> {
  const {success, data, error} = schema.safeParse(given);
  if (success) return data;
  const details = error.issues.map(({path, message}) => ({
    issue: "INVALID_VALUE",
    field: `/${path.join("/")}`,
    description: message,
  }));
  const problems = error.issues.map(({path, message}) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message,
  );
  throw actionError(new MerchantError(400, "INVALID_REQUEST", problems.join("; "), details));
}

function actionError(error: MerchantError): PaymentActionError {
  const {status, code, details, serviceDebugId: debugId, retryAfterMs} = error;
  const message =
    code === "SERVICE_UNREACHABLE"
      ? "PayPal gives no reply at the moment, and nothing was done: call again with the same key."
      : error.message;
  return new PaymentActionError(message, {status, code, details, debugId, retryAfterMs}, {cause: error});
}

function resultOf(view: ActionView): PaymentActionResult {
  const {id: key, orderId, state, amount, resultId: id, resultStatus: status, retryAfterMs} = view;
  return {
    key,
    orderId,
    state,
    ...(amount && {amount}),
    ...(id !== undefined && {id}),
    ...(status !== undefined && {status}),
    ...(retryAfterMs !== undefined && {retryAfterMs}),
  };
}
