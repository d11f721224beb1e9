import {findTestBuyerByEmail, findTestMember, MEMBER_CODE, type TestMember} from "../test-buyers.ts";
import {cardHasExpired} from "../cards/processor.ts";
import type {CardDetails} from "../cards/cards.schema.ts";
import type {Runtime} from "../context.ts";
import {newToken} from "../random.ts";
import {secretCollection, type Store} from "../store.ts";
import {saveSingleUseToken, type SingleUseToken, storableCard} from "../vault/vault.operations.ts";
import type {AccessToken} from "../wire/environment.ts";
import {notFound, unprocessable} from "../wire/errors.ts";
import {
  type AddedCard,
  type Authenticated,
  changesAfter,
  CODE_ATTEMPTS,
  type CodeOutcome,
  type CodeRequest,
  type Entry,
  type MemberContext,
  type MemberSession,
  type NewAddress,
  type Profile,
  type ProfileAddress,
} from "./members.model.ts";
import {addressFrom, nameOf, profileOf, proposedCard} from "./profile.ts";

const contexts = secretCollection<MemberContext>("member_contexts");
const sessions = secretCollection<MemberSession>("member_sessions");

/** Lifetime of a look-up: 15 minutes. */
const CONTEXT_LIFETIME_MS = 15 * 60 * 1000;

/** Limit of additional addresses and of additional cards in one session. */
const MAX_ADDITIONS = 20;

/** Looks up a member by e-mail address. @returns the customer context's id; undefined when there is no such member */
export function lookUpMember(
  store: Store,
  {realClock}: Runtime,
  {applicationId}: AccessToken,
  email: string,
): string | undefined {
  const buyer = findTestBuyerByEmail(email);
  if (!buyer || !findTestMember(buyer.id)) return undefined;
  return contexts(store).add({
    id: newToken(),
    applicationId,
    buyerId: buyer.id,
    state: "open",
    attemptsLeft: CODE_ATTEMPTS,
    expiresAt: realClock.now() + CONTEXT_LIFETIME_MS,
  }).id;
}

/**
 * Requests a code for a look-up of this application. A real PayPal would send one. `not_found` is a look-up that is
 * unknown, expired, or already answered. A code opens a profile once.
 */
export function requestCode(
  store: Store,
  {realClock}: Runtime,
  {applicationId}: AccessToken,
  id: string,
): {readonly state: "open"; readonly request: CodeRequest} | {readonly state: "failed" | "not_found"} {
  const context = findContext(store, applicationId, id, realClock.now());
  if (context?.state === "failed") return {state: "failed"};
  if (context?.state !== "open") return {state: "not_found"};
  const {phone} = memberOf(context).buyer;
  return {
    state: "open",
    request: {phoneEnding: phone.national_number.slice(-4), testCode: MEMBER_CODE},
  };
}

/** Checks a code. The correct one opens the profile once. The third wrong one ends the look-up. */
export function answerCode(
  store: Store,
  runtime: Runtime,
  {applicationId, expiresAt}: AccessToken,
  id: string,
  code: string,
): CodeOutcome {
  const context = findContext(store, applicationId, id, runtime.realClock.now());
  if (context?.state === "failed") return {state: "failed"};
  if (context?.state !== "open") return {state: "not_found"};
  const {state, attemptsLeft, buyerId} = contexts(store).change(id, changesAfter(context, code));
  if (state === "open") return {state, attemptsLeft};
  if (state === "failed") return {state};
  const session = sessions(store).add({
    id: newToken(),
    applicationId,
    buyerId,
    added: {addresses: [], cards: []},
    expiresAt,
  });
  return opened(store, runtime, session);
}

function opened(store: Store, runtime: Runtime, session: MemberSession): Authenticated {
  const member = memberOf(session);
  const profile = profileOf(member, session.added);
  const [address] = profile.addresses;
  if (!address) throw new Error("a member has no address");
  const card = proposedCard(profile, runtime.clock.now());
  const begun = {state: "succeeded", memberSession: session.id, name: nameOf(member), address} as const;
  if (!card) return begun;
  return {...begun, card, token: saveSingleUseToken(store, runtime, session.applicationId, card.content)};
}

/** @throws ServiceError 404 for an unknown or expired session and for another application's */
export function showProfile(store: Store, runtime: Runtime, token: AccessToken, sessionId: string): Profile {
  const session = openSession(store, runtime, token, sessionId);
  return profileOf(memberOf(session), session.added);
}

/** @throws ServiceError 404 as `showProfile`, 422 for too many */
export function addAddress(
  store: Store,
  runtime: Runtime,
  token: AccessToken,
  typed: NewAddress,
): Entry<ProfileAddress> {
  const {id, added, ...session} = openSession(store, runtime, token, typed.memberSession);
  checkRoom(added.addresses);
  const address = {id: runtime.random.id(), content: addressFrom(memberOf(session), typed)};
  sessions(store).change(id, {added: {...added, addresses: [address, ...added.addresses]}});
  return address;
}

/** @throws ServiceError 404 as `showProfile`, 422 for too many cards, and for a card that cannot be processed */
export function addCard(
  store: Store,
  runtime: Runtime,
  token: AccessToken,
  typed: {readonly memberSession: string; readonly card: CardDetails},
): AddedCard {
  const {id, added} = openSession(store, runtime, token, typed.memberSession);
  const content = storableCard(typed.card, runtime.clock.now());
  checkRoom(added.cards);
  const card = {id: runtime.random.id(), content};
  sessions(store).change(id, {added: {...added, cards: [card, ...added.cards]}});
  return {card, token: saveSingleUseToken(store, runtime, token.applicationId, content)};
}

/** Makes a token of a profile's card for one order. @throws ServiceError 404, 422 CARD_EXPIRED */
export function payWithCard(
  store: Store,
  runtime: Runtime,
  token: AccessToken,
  {memberSession, cardId}: {readonly memberSession: string; readonly cardId: string},
): SingleUseToken {
  const {cards} = showProfile(store, runtime, token, memberSession);
  const card = cards.find(({id}) => id === cardId)?.content;
  if (!card) throw notFound();
  if (cardHasExpired(card.expiry, runtime.clock.now())) {
    throw unprocessable("CARD_EXPIRED", {field: "/cardId"});
  }
  return saveSingleUseToken(store, runtime, token.applicationId, card);
}

/** Ends all look-ups and sessions. */
export function endMemberSessions(store: Store): void {
  contexts(store).keep(() => false);
  sessions(store).keep(() => false);
}

/** Deletes expired rows, which are already ignored. @param now the real time, in milliseconds */
export function deleteExpiredMembers(store: Store, now: number): void {
  contexts(store).keep(({expiresAt}) => expiresAt > now);
  sessions(store).keep(({expiresAt}) => expiresAt > now);
}

/** Undefined for an unknown or expired look-up and for another application's. */
function findContext(
  store: Store,
  applicationId: string,
  id: string,
  now: number,
): MemberContext | undefined {
  const context = contexts(store).get(id);
  return context?.applicationId === applicationId && context.expiresAt > now ? context : undefined;
}

function openSession(
  store: Store,
  {realClock}: Runtime,
  {applicationId}: AccessToken,
  id: string,
): MemberSession {
  const session = sessions(store).get(id);
  if (session?.applicationId !== applicationId || session.expiresAt <= realClock.now()) throw notFound();
  return session;
}

/** @throws ServiceError 422 when a session has all additions that it may have */
function checkRoom(entries: readonly unknown[]): void {
  if (entries.length < MAX_ADDITIONS) return;
  throw unprocessable("TOO_MANY_PROFILE_ENTRIES", {description: "The profile has no room for another one."});
}

/** @throws ServiceError 404 when the test members no longer have the one of a row */
function memberOf({buyerId}: Pick<MemberSession, "buyerId">): TestMember {
  const member = findTestMember(buyerId);
  if (!member) throw notFound();
  return member;
}
