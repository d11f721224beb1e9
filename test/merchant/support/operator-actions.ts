import {randomUUID} from "node:crypto";
import type {Intent} from "../../../server/merchant/payments/payments.tables.ts";
import {DISPUTES, idOf} from "../../sandbox/support/disputes.ts";
import {linkBody} from "../../sandbox/support/links.ts";
import type {Definite, KilledShop, PageRequest} from "./killed-shop.ts";
import {OPERATOR_KEY} from "./operator.ts";
import type {SandboxBench} from "./sandbox-suite.ts";
import {attempt} from "./shop.ts";

/** An action of the operator, with the last reply to it. */
export interface OperatorAction {
  /** Its request id. */
  readonly id: string;
  readonly kind: OperatorActionKind;
  /** Text that PayPal's records have only for this action: an id, or a text that the operator wrote. */
  readonly target: string;
  /** `done`, or the state of a payment action, or the code of the refusal. Undefined without a definite reply. */
  readonly told: string | undefined;
}

interface ActionRequest extends PageRequest {
  /** Every second time the operator closes the page after the request, so that only recovery repeats it. */
  readonly mayLeave?: boolean;
}

/** A paid order, and its amount in major units. */
interface PaidOrder {
  readonly orderId: string;
  readonly price: number;
}

/** Amount of a refund, in major units. */
export const REFUND = 1;

const usd = (price: number) => ({currency_code: "USD", value: `${price}.00`});

const BACK_OFFICE = "/service-api/back-office";
const AUTHORIZED = {authorization: `Bearer ${OPERATOR_KEY}`};

function toldBy({status, body}: Definite): string {
  return status < 300 ? (body?.state ?? "done") : (body.details?.[0]?.issue ?? body.code);
}

/** The merchant's person in the back office of a shop that is killed. */
export class Operator {
  readonly #shop: KilledShop;
  readonly bench: SandboxBench;
  readonly actions: OperatorAction[] = [];

  constructor(shop: KilledShop, bench: SandboxBench) {
    this.#shop = shop;
    this.bench = bench;
  }

  /** Lets the shop read a payment that the outcome of a dispute has changed. */
  async look(orderId: string): Promise<void> {
    await this.#shop.ask(`${BACK_OFFICE}/payments/${orderId}`, {method: "GET", headers: AUTHORIZED});
  }

  /** Performs an action, and notes the reply to it. Repetitions have the same request id. @returns the new record's id, too */
  async act(
    kind: OperatorActionKind,
    target: string,
    path: string,
    {mayLeave = false, ...request}: ActionRequest,
  ): Promise<{readonly told: string | undefined; readonly id: string}> {
    const id = randomUUID();
    const asked = {...request, headers: {...AUTHORIZED, ...attempt(id)}};
    const isLeft = mayLeave && this.actions.length % 2 === 0;
    const reply = await this.#shop[isLeft ? "askOnce" : "ask"](`${BACK_OFFICE}/${path}`, asked);
    const told = reply && toldBy(reply);
    this.actions.push({id, kind, target, told});
    return {told, id: reply?.body?.id ?? ""};
  }

  /** Performs a payment action. @returns its state, or the code of the refusal */
  async actOnPayment(
    kind: "refund" | "capture-authorization" | "void" | "reauthorize",
    orderId: string,
    body: object = {},
  ): Promise<string | undefined> {
    return (await this.act(kind, orderId, `orders/${orderId}/${kind}`, {body})).told;
  }

  /** Answers a dispute. @returns `done`, or the code of the refusal */
  async answer(
    kind: DisputeAnswerKind,
    disputeId: string,
    {target = disputeId, ...request}: ActionRequest & {readonly target?: string},
  ): Promise<string | undefined> {
    return (await this.act(kind, target, `paypal/disputes/${disputeId}/${kind}`, request)).told;
  }
}

type DisputeAnswerKind =
  "make-offer" | "accept-claim" | "acknowledge-return-item" | "provide-evidence" | "settle";

const ACTIONS_ON_PAYMENTS = {
  CAPTURE: [
    "refund",
    "add-tracking",
    "update-tracking",
    "make-offer",
    "accept-claim",
    "acknowledge-return-item",
    "provide-evidence",
    "settle",
  ],
  AUTHORIZE: ["capture-authorization", "void", "reauthorize"],
} as const satisfies Record<Intent, unknown>;

const ACTIONS_ON_RECORDS = [
  "create-invoice",
  "send-invoice",
  "remind-of-invoice",
  "cancel-invoice",
  "record-payment",
  "record-refund",
  "create-link",
  "replace-link",
  "delete-link",
] as const;

export type OperatorActionKind =
  (typeof ACTIONS_ON_PAYMENTS)[Intent][number] | (typeof ACTIONS_ON_RECORDS)[number];

/** Kinds of actions of an operator of a shop with this intent. */
export function actionKindsOf(intent: Intent): OperatorActionKind[] {
  return [...ACTIONS_ON_PAYMENTS[intent], ...ACTIONS_ON_RECORDS];
}

async function captureOf({bench}: Operator, {orderId}: PaidOrder): Promise<string> {
  return (await bench.ordersClient.show(orderId)).body.purchase_units[0].payments.captures[0].id;
}

/** Disputes a payment as its buyer. @returns the dispute's id */
async function dispute(operator: Operator, paid: PaidOrder, reason: string): Promise<string> {
  const body = {disputed_transactions: [{seller_transaction_id: await captureOf(operator, paid)}], reason};
  return idOf(await inDispute(operator, DISPUTES, body));
}

/** Sends a request of the buyer, or of PayPal's agents. */
async function inDispute({bench: {sandbox, ordersClient}}: Operator, path: string, body: object) {
  const answer = await sandbox.call("POST", path, {token: ordersClient.token, body});
  if (answer.status >= 300) throw new Error(answer.text);
  return answer as unknown as Parameters<typeof idOf>[0];
}

const evidence = (notes: string) => ({evidences: [{evidence_type: "OTHER", notes}]});
const RETURN_ADDRESS = {
  address_line_1: "1 Main Street",
  admin_area_2: "San Jose",
  admin_area_1: "CA",
  postal_code: "95131",
  country_code: "US",
};

/** Actions on a payment after it was made, by the kind of the payment. Each returns the last reply to the operator. */
export const FOLLOW_UPS = {
  refund: (operator, {orderId}) =>
    operator.actOnPayment("refund", orderId, {amount: {currencyCode: "USD", value: `${REFUND}.00`}}),
  "capture of an authorization": (operator, {orderId}) =>
    operator.actOnPayment("capture-authorization", orderId),
  void: (operator, {orderId}) => operator.actOnPayment("void", orderId),
  async reauthorization(operator, {orderId}) {
    // Otherwise PayPal reauthorizes after the honor period of three days.
    await operator.bench.ordersClient.preset("reauthorization-early");
    return operator.actOnPayment("reauthorize", orderId);
  },
  async tracking(operator, paid) {
    const [capture_id, number] = [await captureOf(operator, paid), `1Z-${paid.price}`];
    const path = `orders/${paid.orderId}`;
    const body = {capture_id, tracking_number: number, carrier: "UPS", notify_payer: true};
    await operator.act("add-tracking", number, `${path}/track`, {body});
    const {told} = await operator.act("update-tracking", number, `${path}/trackers/${capture_id}-${number}`, {
      method: "PATCH",
      mayLeave: true,
      body: [{op: "replace", path: "/status", value: "CANCELLED"}],
    });
    return told;
  },
  async offer(operator, paid) {
    const id = await dispute(operator, paid, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
    const body = {note: "A part?", offer_type: "REFUND", offer_amount: usd(1)};
    return operator.answer("make-offer", id, {body, mayLeave: true});
  },
  async "accepted claim"(operator, paid) {
    const id = await dispute(operator, paid, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
    const body = {note: "Lost.", accept_claim_type: "REFUND"};
    const told = await operator.answer("accept-claim", id, {body});
    await operator.look(paid.orderId);
    return told;
  },
  async "returned item"(operator, paid) {
    const id = await dispute(operator, paid, "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED");
    const body = {
      note: "Please return it.",
      accept_claim_type: "REFUND_WITH_RETURN",
      return_shipping_address: RETURN_ADDRESS,
    };
    await operator.answer("accept-claim", id, {body});
    await inDispute(operator, `${DISPUTES}/${id}/provide-evidence`, evidence("Returned."));
    const told = await operator.answer("acknowledge-return-item", id, {
      body: {acknowledgement_type: "ITEM_RECEIVED"},
    });
    await operator.look(paid.orderId);
    return told;
  },
  async evidence(operator, paid) {
    const id = await dispute(operator, paid, "UNAUTHORISED");
    await inDispute(operator, `${DISPUTES}/${id}/require-evidence`, {action: "SELLER_EVIDENCE"});
    const target = `evidence ${paid.price}`;
    await operator.answer("provide-evidence", id, {target, body: evidence(target)});
    return operator.answer("settle", id, {body: {adjudication_outcome: "SELLER_FAVOR"}, mayLeave: true});
  },
} as const satisfies Record<string, (operator: Operator, paid: PaidOrder) => Promise<string | undefined>>;

export type FollowUpKind = keyof typeof FOLLOW_UPS;

/** Creates and sends an invoice. Then it cancels every second one, and records payments and a refund of the others. */
async function invoice(operator: Operator, nth: number): Promise<void> {
  const reference = `invoice ${nth}`;
  const {id} = await operator.act("create-invoice", reference, "paypal/invoices", {
    body: {
      detail: {currency_code: "USD", reference},
      primary_recipients: [{billing_info: {email_address: "zoe@buyer.example"}}],
      items: [{name: "Teapot", quantity: "1", unit_amount: usd(40)}],
    },
  });
  const path = `paypal/invoices/${id}`;
  const mail = (kind: "send-invoice" | "remind-of-invoice" | "cancel-invoice", mayLeave = false) => {
    const subject = `${kind} ${nth}`;
    const [verb] = kind.split("-");
    return operator.act(kind, subject, `${path}/${verb}`, {body: {subject}, mayLeave});
  };
  await mail("send-invoice");
  await mail("remind-of-invoice");
  if (nth % 2 === 0) {
    await mail("cancel-invoice", true);
    return;
  }
  for (const note of [`first of ${reference}`, `second of ${reference}`]) {
    const payment = {method: "CASH", amount: usd(5), note};
    await operator.act("record-payment", note, `${path}/payments`, {body: payment});
  }
  const refund = {method: "CASH", amount: usd(5)};
  await operator.act("record-refund", reference, `${path}/refunds`, {body: refund, mayLeave: true});
}

/** Creates a payment link. Then it deletes every second one, and replaces the others. */
async function paymentLink(operator: Operator, nth: number): Promise<void> {
  const name = `link ${nth}`;
  const link = linkBody([{name, unit_amount: usd(12)}]);
  const {id} = await operator.act("create-link", name, "paypal/payment-links", {body: link});
  const path = `paypal/payment-links/${id}`;
  const isDeleted = nth % 2 === 0;
  await operator.act(isDeleted ? "delete-link" : "replace-link", name, path, {
    ...(isDeleted ? {method: "DELETE"} : {method: "PUT", body: {...link, tags: [REPLACED]}}),
    mayLeave: true,
  });
}

/** Tag of a replaced payment link. */
export const REPLACED = "replaced";

/** Manages records that belong to no payment. @param nth differs for each record */
export async function manageRecords(operator: Operator, nth: () => number): Promise<void> {
  await invoice(operator, nth());
  await paymentLink(operator, nth());
}
