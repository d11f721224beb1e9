import {findTestBuyerByEmail, findTestMember, MEMBER_CODE, type TestMember} from "../buyers/test-buyers.ts";
import {cardHasExpired} from "../cards/processor.ts";
import type {CardDetails} from "../cards/cards.schema.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import type {AccessToken} from "../wire/environment.ts";
import {
  saveSingleUseToken,
  type SingleUseToken,
  storableCard,
  type StoredCard,
} from "../vault/vault.operations.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {
  addressFrom,
  type Entry,
  nameOf,
  type Profile,
  type ProfileAddress,
  profileOf,
  proposedCard,
} from "./profile.ts";
import {
  type ContextRow,
  deleteExpired,
  findContext,
  findSession,
  insertAddition,
  insertContext,
  insertSession,
  listAdditions,
  succeed,
  takeAttempt,
} from "./members.records.ts";
import type {NewAddress} from "./members.schema.ts";
import type {AdditionKind} from "./members.tables.ts";

const CODE_ATTEMPTS = 3;

/** Lifetime of a look-up: 15 minutes. */
const CONTEXT_LIFETIME_MS = 15 * 60 * 1000;

/** Limit of additional addresses and of additional cards in one session. */
const MAX_ADDITIONS = 20;

/** Looks up a member by e-mail address. @returns the customer context's id; undefined when there is no such member */
export async function lookUpMember(
  tx: Tx,
  {clock, random}: Runtime,
  {applicationId}: AccessToken,
  email: string,
): Promise<string | undefined> {
  const buyer = findTestBuyerByEmail(email);
  if (!buyer || !findTestMember(buyer.id)) return undefined;
  const now = clock.now();
  const id = random.token();
  await insertContext(tx, {
    id,
    application_id: applicationId,
    buyer_id: buyer.id,
    state: "open",
    attempts_left: CODE_ATTEMPTS,
    created_at: now,
    expires_at: now + CONTEXT_LIFETIME_MS,
  });
  return id;
}

/** Data for the page that asks for the code. */
export interface CodeRequest {
  /** Last four digits of the telephone that a real code would be sent to. */
  readonly phoneEnding: string;
  readonly testCode: string;
}

/**
 * Requests a code for a look-up of this application. A real PayPal would send one. `not_found` is a look-up that is
 * unknown, expired, or already answered. A code opens a profile once.
 */
export async function requestCode(
  queries: Queries,
  {clock}: Runtime,
  {applicationId}: AccessToken,
  id: string,
): Promise<
  {readonly state: "open"; readonly request: CodeRequest} | {readonly state: "failed" | "not_found"}
> {
  const context = await findContext(queries, {id, applicationId}, clock.now());
  if (context?.state === "failed") return {state: "failed"};
  if (context?.state !== "open") return {state: "not_found"};
  const {phone} = memberOf(context).buyer;
  return {
    state: "open",
    request: {phoneEnding: phone.national_number.slice(-4), testCode: MEMBER_CODE},
  };
}

/** Reply to a correct code. */
export interface Authenticated {
  readonly state: "succeeded";
  /** Session that reads the member's profile, as long as the page's client token is valid. */
  readonly memberSession: string;
  readonly name: ProfileAddress["name"];
  readonly address: Entry<ProfileAddress>;
  /** Absent when no card of the profile can pay. */
  readonly card?: Entry<StoredCard>;
  /** A token of the same card for one order. */
  readonly token?: SingleUseToken;
}

export type CodeOutcome =
  | Authenticated
  | {readonly state: "open"; readonly attemptsLeft: number}
  | {readonly state: "failed" | "not_found"};

/** Checks a code. The correct one opens the profile once. The third wrong one ends the look-up. */
export async function answerCode(
  tx: Tx,
  runtime: Runtime,
  {applicationId, expiresAt}: AccessToken,
  id: string,
  code: string,
): Promise<CodeOutcome> {
  const now = runtime.clock.now();
  const key = {id, applicationId};
  if (code.trim() !== MEMBER_CODE) {
    const left = await takeAttempt(tx, key, now);
    if (left?.state === "open") return {state: "open", attemptsLeft: left.attempts_left};
    if (left) return {state: "failed"};
  }
  const context = code.trim() === MEMBER_CODE ? await succeed(tx, key, now) : undefined;
  if (!context) {
    const ended = await findContext(tx, key, now);
    return {state: ended?.state === "failed" ? "failed" : "not_found"};
  }
  const session = await insertSession(tx, {
    id: runtime.random.token(),
    application_id: applicationId,
    buyer_id: context.buyer_id,
    created_at: now,
    expires_at: expiresAt,
  });
  return opened(tx, runtime, applicationId, memberOf(context), session.id);
}

async function opened(
  tx: Tx,
  runtime: Runtime,
  applicationId: string,
  member: TestMember,
  memberSession: string,
): Promise<Authenticated> {
  const profile = profileOf(member, []);
  const [address] = profile.addresses;
  if (!address) throw new Error("a member has no address");
  const card = proposedCard(profile, runtime.clock.now());
  const begun = {state: "succeeded", memberSession, name: nameOf(member), address} as const;
  if (!card) return begun;
  return {...begun, card, token: await saveSingleUseToken(tx, runtime, applicationId, card.content)};
}

/** @throws ServiceError 404 for an unknown or expired session and for another application's */
export async function showProfile(
  queries: Queries,
  {clock}: Runtime,
  token: AccessToken,
  sessionId: string,
): Promise<Profile> {
  const {member, additions} = await openProfile(queries, token, sessionId, clock.now());
  return profileOf(member, additions);
}

/** @throws ServiceError 404 as `showProfile`, 422 for too many */
export async function addAddress(
  tx: Tx,
  runtime: Runtime,
  token: AccessToken,
  typed: NewAddress,
): Promise<Entry<ProfileAddress>> {
  const {member, additions} = await openProfile(tx, token, typed.memberSession, runtime.clock.now());
  return add(
    tx,
    runtime,
    {sessionId: typed.memberSession, additions, kind: "address"},
    addressFrom(member, typed),
  );
}

/** A card added to the profile, and its token for one order. */
export interface AddedCard {
  readonly card: Entry<StoredCard>;
  readonly token: SingleUseToken;
}

/** @throws ServiceError 404 as `showProfile`, 422 for too many cards, and for a card that cannot be processed */
export async function addCard(
  tx: Tx,
  runtime: Runtime,
  token: AccessToken,
  typed: {readonly memberSession: string; readonly card: CardDetails},
): Promise<AddedCard> {
  const now = runtime.clock.now();
  const {additions} = await openProfile(tx, token, typed.memberSession, now);
  const stored = storableCard(typed.card, now);
  const kept = {sessionId: typed.memberSession, additions, kind: "card"} as const;
  const card = await add(tx, runtime, kept, stored);
  return {card, token: await saveSingleUseToken(tx, runtime, token.applicationId, stored)};
}

/** Makes a token of a profile's card for one order. @throws ServiceError 404, 422 CARD_EXPIRED */
export async function payWithCard(
  tx: Tx,
  runtime: Runtime,
  token: AccessToken,
  {memberSession, cardId}: {readonly memberSession: string; readonly cardId: string},
): Promise<SingleUseToken> {
  const now = runtime.clock.now();
  const {member, additions} = await openProfile(tx, token, memberSession, now);
  const card = profileOf(member, additions).cards.find(({id}) => id === cardId)?.content;
  if (!card) throw notFound();
  if (cardHasExpired(card.expiry, now)) {
    throw unprocessable("CARD_EXPIRED", "The card is expired.", "/cardId");
  }
  return saveSingleUseToken(tx, runtime, token.applicationId, card);
}

/** Deletes expired rows, which are already ignored. */
export async function deleteExpiredMembers(tx: Tx, now: number): Promise<void> {
  await deleteExpired(tx, now);
}

async function openProfile(queries: Queries, {applicationId}: AccessToken, sessionId: string, now: number) {
  const session = await findSession(queries, sessionId, applicationId, now);
  if (!session) throw notFound();
  return {member: memberOf(session), additions: await listAdditions(queries, session.id)};
}

async function add<Content>(
  tx: Tx,
  {clock, random}: Runtime,
  {sessionId, additions, kind}: {sessionId: string; additions: readonly {kind: string}[]; kind: AdditionKind},
  content: Content,
): Promise<Entry<Content>> {
  if (additions.filter((row) => row.kind === kind).length >= MAX_ADDITIONS) {
    throw unprocessable("TOO_MANY_PROFILE_ENTRIES", "The profile has no room for another one.");
  }
  const id = random.id();
  const row = {id, session_id: sessionId, kind, content: JSON.stringify(content), created_at: clock.now()};
  await insertAddition(tx, row);
  return {id, content};
}

/** @throws ServiceError 404 when the test members no longer have the one of a row */
function memberOf({buyer_id}: Pick<ContextRow, "buyer_id">): TestMember {
  const member = findTestMember(buyer_id);
  if (!member) throw notFound();
  return member;
}
