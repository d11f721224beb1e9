import {inspectCard, processorResponse, APPROVED_CODE, type SeenCard} from "../cards/processor.ts";
import {type CardDetails, cardDetails} from "../cards/schema.ts";
import type {Chance, Queries, Tx} from "../context.ts";
import {openChallenge} from "../three-d-secure/operations.ts";
import {type AuthenticationResult, type Check, checkOf} from "../three-d-secure/states.ts";
import {scenarioOf} from "../three-d-secure/test-cards.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {checkAmounts} from "./amounts.ts";
import {
  type CaptureRow,
  findCaptures,
  findOrderRow,
  insertCaptures,
  insertOrder,
  moveOrder,
  type OrderRow,
} from "./records.ts";
import type {CardSource, CreateOrderBody, PurchaseUnit} from "./schema.ts";
import {type OrderAction, refusal} from "./states.ts";

/** An order with what was captured of it. */
export interface Order {
  readonly row: OrderRow;
  readonly units: readonly PurchaseUnit[];
  readonly captures: readonly CaptureRow[];
}

/** Who asks: the application and, for a client token, the buyer's session that it was made for. */
export interface Caller {
  readonly applicationId: string;
  readonly clientMetadataId: string | undefined;
}

/**
 * Creates an order. A card source without a number is remembered for the card fields to fill; one with a number is
 * processed at once: captured when no buyer has to act and the authentication, if there was one, shifts the liability;
 * otherwise left for the challenge or for the merchant to decide.
 *
 * @throws ServiceError 422 for amounts that don't add up, a card that can't be processed, or a source that is not served
 */
export async function createOrder(
  tx: Tx,
  chance: Chance,
  caller: Caller,
  body: CreateOrderBody,
): Promise<Order> {
  checkAmounts(body.purchase_units);
  const source = servedSource(body);
  const now = chance.clock.now();
  const row = await insertOrder(tx, {
    id: chance.random.id(),
    application_id: caller.applicationId,
    status: "CREATED",
    intent: body.intent,
    purchase_units: JSON.stringify(body.purchase_units),
    client_metadata_id: caller.clientMetadataId ?? null,
    verification_method: source?.attributes?.verification?.method ?? null,
    return_url: source?.experience_context?.return_url ?? null,
    cancel_url: source?.experience_context?.cancel_url ?? null,
    brand_name: source?.experience_context?.brand_name ?? null,
    card_brand: null,
    card_last_digits: null,
    card_expiry: null,
    card_name: null,
    card_response_code: null,
    liability_shift: null,
    enrollment_status: null,
    authentication_status: null,
    challenge_id: null,
    created_at: now,
    updated_at: now,
  });
  const card = source && cardWithNumber(source);
  if (!card) return load(tx, row);
  const confirmed = await presentCard(tx, chance, row, card);
  const settled = confirmed.status === "APPROVED" && confirmed.liability_shift !== "NO";
  return settled ? captureRow(tx, chance, confirmed.id) : load(tx, confirmed);
}

/** Whether creating this order moves money at once, so that it needs a request id. */
export function isProcessedAtOnce(body: CreateOrderBody): boolean {
  return body.payment_source?.card?.number !== undefined;
}

/** @throws ServiceError 404 for an unknown order and for another application's */
export async function showOrder(queries: Queries, caller: Caller, id: string): Promise<Order> {
  return load(queries, await ownOrder(queries, caller, id));
}

/**
 * Presents a card for an order. It may be repeated with another card until the order is captured; the last card counts,
 * and a challenge of an earlier one no longer does.
 *
 * @throws ServiceError 404 for an unknown order and for one of another application or another buyer's session,
 *   422 ORDER_ALREADY_CAPTURED, or why the card can't be processed
 */
export async function confirmOrder(
  tx: Tx,
  chance: Chance,
  caller: Caller,
  id: string,
  card: CardDetails,
): Promise<Order> {
  const row = await ownOrder(tx, caller, id);
  return load(tx, await presentCard(tx, chance, row, card));
}

/**
 * Captures an approved order, exactly once however many ask at the same time. A declined card is no error: the order is
 * COMPLETED and its capture DECLINED.
 *
 * @throws ServiceError 404, 422 ORDER_NOT_APPROVED, ORDER_ALREADY_CAPTURED or PAYER_ACTION_REQUIRED
 */
export async function captureOrder(tx: Tx, chance: Chance, caller: Caller, id: string): Promise<Order> {
  const row = await ownOrder(tx, caller, id);
  return captureRow(tx, chance, row.id);
}

/** The order whose current challenge this is; undefined when a later card made the challenge void. */
export async function orderOfChallenge(
  queries: Queries,
  challenge: {readonly id: string; readonly orderId: string},
): Promise<Order | undefined> {
  const row = await findOrderRow(queries, challenge.orderId);
  return row?.challenge_id === challenge.id ? load(queries, row) : undefined;
}

/**
 * Records how a challenge ended: passed approves the order, failed leaves it waiting for the buyer.
 *
 * @throws ServiceError 404 when the challenge no longer counts
 */
export async function settleAuthentication(
  tx: Tx,
  {clock}: Chance,
  challenge: {readonly id: string; readonly orderId: string},
  outcome: {readonly state: "passed" | "failed"; readonly result: AuthenticationResult},
): Promise<void> {
  const moved = await moveOrder(
    tx,
    {id: challenge.orderId, action: "challenge", challengeId: challenge.id},
    {
      ...(outcome.state === "passed" ? {status: "APPROVED" as const} : {}),
      ...columnsOf(outcome.result),
      updated_at: clock.now(),
    },
  );
  if (!moved) throw notFound("id");
}

/** Refuses what the sandbox can't take money from, instead of taking it for no source at all. */
function servedSource(body: CreateOrderBody): CardSource | undefined {
  const {card, ...others} = body.payment_source ?? {};
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw notServed(`/payment_source/${unknown}`);
  if (card?.single_use_token !== undefined) throw notServed("/payment_source/card/single_use_token");
  if (card?.vault_id !== undefined) throw notServed("/payment_source/card/vault_id");
  return card;
}

function notServed(field: string) {
  const words = "The provided payment source cannot be used to pay for the order. Use a card.";
  return unprocessable("PAYMENT_SOURCE_CANNOT_BE_USED", words, field);
}

function cardWithNumber(source: CardSource): CardDetails | undefined {
  if (source.number === undefined) return undefined;
  const card = cardDetails.safeParse(source);
  if (card.success) return card.data;
  throw unprocessable(
    "MISSING_REQUIRED_PARAMETER",
    "A card with a number needs its expiry.",
    "/payment_source/card",
  );
}

async function ownOrder(queries: Queries, caller: Caller, id: string): Promise<OrderRow> {
  const row = await findOrderRow(queries, id);
  if (!row || row.application_id !== caller.applicationId) throw notFound("id");
  const {client_metadata_id: ofOrder} = row;
  const ofCaller = caller.clientMetadataId;
  if (ofOrder !== null && ofCaller !== undefined && ofOrder !== ofCaller) throw notFound("id");
  return row;
}

async function presentCard(tx: Tx, chance: Chance, order: OrderRow, card: CardDetails): Promise<OrderRow> {
  const now = chance.clock.now();
  const seen = inspectCard(card, now);
  const check = checkOf(scenarioOf(card.number), order.verification_method ?? undefined);
  // The state is asked before a challenge is made, so that a refusal names the state and nothing else is touched.
  const target = {id: order.id, action: "confirm"} as const;
  const moved = await moveOrder(tx, target, {...cardColumns(seen), ...checkColumns(check), updated_at: now});
  if (!moved) throw await refused(tx, order.id, "confirm");
  if (check.kind !== "challenge") return moved;
  const owner = {id: order.id, applicationId: order.application_id};
  const challengeId = await openChallenge(tx, chance, owner, check.behaviour);
  const waiting = await moveOrder(tx, target, {challenge_id: challengeId});
  if (!waiting) throw new Error("an order that this transaction holds was moved");
  return waiting;
}

function cardColumns(card: SeenCard) {
  return {
    card_brand: card.brand,
    card_last_digits: card.lastDigits,
    card_expiry: card.expiry,
    card_name: card.name ?? null,
    card_response_code: card.responseCode,
  };
}

/** Also clears what the check of an earlier card left. */
function checkColumns(check: Check) {
  const status: OrderRow["status"] = check.kind === "challenge" ? "PAYER_ACTION_REQUIRED" : "APPROVED";
  return {status, challenge_id: null, ...columnsOf(check.kind === "result" ? check.result : undefined)};
}

function columnsOf(result: AuthenticationResult | undefined) {
  return {
    liability_shift: result?.liabilityShift ?? null,
    enrollment_status: result?.enrollmentStatus ?? null,
    authentication_status: result?.authenticationStatus ?? null,
  };
}

async function captureRow(tx: Tx, {clock, random}: Chance, id: string): Promise<Order> {
  const now = clock.now();
  const row = await moveOrder(tx, {id, action: "capture"}, {status: "COMPLETED", updated_at: now});
  if (!row) throw await refused(tx, id, "capture");
  const response = processorResponse(row.card_response_code ?? APPROVED_CODE);
  await insertCaptures(
    tx,
    unitsOf(row).map((unit, index) => ({
      id: random.id(),
      order_id: id,
      unit_index: index,
      status: response.response_code === APPROVED_CODE ? "COMPLETED" : "DECLINED",
      currency_code: unit.amount.currency_code,
      value: unit.amount.value,
      ...response,
      created_at: now,
    })),
  );
  return load(tx, row);
}

async function refused(tx: Tx, id: string, action: OrderAction) {
  const row = await findOrderRow(tx, id);
  return row ? unprocessable(...refusal(action, row.status)) : notFound("id");
}

async function load(queries: Queries, row: OrderRow): Promise<Order> {
  const captures = row.status === "COMPLETED" ? await findCaptures(queries, row.id) : [];
  return {row, units: unitsOf(row), captures};
}

function unitsOf(row: OrderRow): PurchaseUnit[] {
  return JSON.parse(row.purchase_units) as PurchaseUnit[];
}
