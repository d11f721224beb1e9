import {MerchantError} from "../errors.ts";
import {ACTIONS} from "../payments/actions/operations.ts";
import {actionsOf, findAction, resolutionsOf} from "../payments/actions/actions.records.ts";
import {act} from "../payments/actions/act.ts";
import type {ActionTerms} from "../payments/actions/operation.ts";
import type {ActionKind} from "../payments/actions/actions.states.ts";
import type {JournalContext} from "../payments/recording.ts";
import {callsOf, findAttempt, findAttemptByOrder} from "../payments/payments.records.ts";
import {type Finding, settleByPerson} from "../payments/resolution.ts";
import type {Attempt} from "../payments/payments.tables.ts";
import type {Randomness} from "../randomness.ts";
import {listDisputes, listLinkPayments} from "../webhooks/webhooks.records.ts";
import {doubts, type DoubtKind} from "./queries.ts";
import {
  type NeedsPerson,
  shownAction,
  type ShownAction,
  shownAttempt,
  type ShownAttempt,
  shownDoubt,
  toldDispute,
  type ToldDispute,
  toldLinkPayment,
  type ToldLinkPayment,
} from "./shown.ts";

export type {WireMoney} from "../../shared/money.ts";
export type {Finding} from "../payments/resolution.ts";
export type {DoubtKind} from "./queries.ts";
export type {
  NeedsPerson,
  ShownAction,
  ShownAttempt,
  ShownCall,
  ShownResolution,
  ToldDispute,
  ToldLinkPayment,
} from "./shown.ts";

/** What the merchant asks to be done with an order's payment. */
export interface ActionAsked extends ActionTerms {
  readonly orderId: string;
  /**
   * Names this wish, 1 to 64 printable characters: asked for again under the same id, also after the answer was lost, it is
   * done once. Absent: a new one, which is in the answer.
   */
  readonly id?: string | undefined;
}

/** Which part of a list. */
export interface PageAsked {
  /** 1 to 100; 20 by default. */
  readonly pageSize?: number | undefined;
  /** `next` of the page before. */
  readonly pageToken?: string | undefined;
}

export interface NeedsPersonAsked extends PageAsked {
  readonly kind?: DoubtKind | undefined;
  /** Begun at this time or later. */
  readonly since?: Date | undefined;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  /** Absent on the last page. */
  readonly next?: string;
}

/**
 * Merchant work that no buyer does: money given back, money that is reserved taken or let go, and attempts that need a person.
 * Every call of the service is journalled as a buyer's payment is. What is refused is thrown as a `MerchantError`, whose
 * `code` and `message` are for people; an answer that was lost is no error, but an action that is `unknown`.
 */
export interface BackOffice {
  /** Gives a capture back, or a part of it. */
  readonly refund: (asked: ActionAsked) => Promise<ShownAction>;
  /** Takes money that is reserved. */
  readonly captureAuthorization: (asked: ActionAsked) => Promise<ShownAction>;
  /** Lets go of what is left of an authorization. */
  readonly voidAuthorization: (
    asked: Omit<ActionAsked, "amount" | "isFinal" | "note">,
  ) => Promise<ShownAction>;
  /** Makes the funds of an authorization certain for another three days. */
  readonly reauthorize: (asked: Omit<ActionAsked, "isFinal" | "note">) => Promise<ShownAction>;
  /** The oldest first. */
  readonly attemptsThatNeedAPerson: (asked?: NeedsPersonAsked) => Promise<Page<NeedsPerson>>;
  /** By the id of the attempt, of its order, or of one of its payment actions. @throws MerchantError 404 */
  readonly findAttempt: (id: string) => Promise<ShownAttempt>;
  /** The disputes that the service has told of by its notifications, newest first; with an order, that one's. */
  readonly disputesTold: (
    asked?: PageAsked & {readonly orderId?: string | undefined},
  ) => Promise<Page<ToldDispute>>;
  /** The payments by links that it has told of, newest first; with a link, that one's. */
  readonly linkPaymentsTold: (
    asked?: PageAsked & {readonly linkId?: string | undefined},
  ) => Promise<Page<ToldLinkPayment>>;
  /** Writes down what a person found out. @throws MerchantError 404, 409, 422 */
  readonly settleAttempt: (finding: Finding) => Promise<ShownAttempt>;
}

const MAX_PAGE = 100;
const USUAL_PAGE = 20;

export function createBackOffice(options: {journal: JournalContext; randomness: Randomness}): BackOffice {
  const {journal, randomness} = options;
  const {db} = journal.database;

  const perform = (kind: ActionKind) => async (asked: ActionAsked) => {
    const id = asked.id ?? randomness.uuid();
    demandText("id", id, /^[\x21-\x7e]{1,64}$/, "1 to 64 printable characters");
    if (asked.note !== undefined) demandText("note", asked.note, /^[^\0]{1,255}$/, "1 to 255 characters");
    const {action, retryAfterMs} = await act(journal, ACTIONS[kind], {...asked, id});
    return shownAction(action, asked.orderId, retryAfterMs);
  };

  async function whole(attempt: Attempt): Promise<ShownAttempt> {
    const actions = await actionsOf(db, attempt.id);
    const calls = await callsOf(db, attempt.id);
    return shownAttempt(attempt, {actions, calls, resolutions: await resolutionsOf(db, attempt.id)});
  }

  return {
    refund: perform("refund"),
    captureAuthorization: perform("capture-authorization"),
    voidAuthorization: perform("void"),
    reauthorize: perform("reauthorize"),
    attemptsThatNeedAPerson: ({kind, since, ...asked} = {}) =>
      page(asked, {
        read: (part) => doubts(db, {kind, since: since?.getTime(), ...part}),
        shown: shownDoubt,
        idOf: ({id}) => id,
      }),
    disputesTold: ({orderId, ...asked} = {}) =>
      page(asked, {
        read: (part) => listDisputes(db, {orderId, ...part}),
        shown: toldDispute,
        idOf: ({id}) => id,
      }),
    linkPaymentsTold: ({linkId, ...asked} = {}) =>
      page(asked, {
        read: (part) => listLinkPayments(db, {linkId, ...part}),
        shown: toldLinkPayment,
        idOf: ({capture_id}) => capture_id,
      }),
    async findAttempt(id) {
      const action = await findAction(db, id);
      const attempt = (await findAttempt(db, action?.attempt_id ?? id)) ?? (await findAttemptByOrder(db, id));
      if (!attempt) throw new MerchantError(404, "ATTEMPT_NOT_FOUND", "There is no such attempt.");
      return whole(attempt);
    },
    async settleAttempt(finding) {
      demandText("note", finding.note, /^[^\0]{1,1000}$/s, "1 to 1000 characters");
      if (finding.reference !== undefined) {
        demandText("reference", finding.reference, /^[\x21-\x7e]{1,255}$/, "1 to 255 printable characters");
      }
      return whole(await settleByPerson(journal, finding, randomness.uuid()));
    },
  };
}

interface Part {
  readonly limit: number;
  readonly after: {readonly createdAt: number; readonly id: string} | undefined;
}

/** One page of a list that goes by time, and by id where that is the same. */
async function page<Row extends {readonly created_at: number}, Shown>(
  {pageSize = USUAL_PAGE, pageToken}: PageAsked,
  list: {
    read(part: Part): Promise<Row[]>;
    shown(row: Row): Shown;
    idOf(row: Row): string;
  },
): Promise<Page<Shown>> {
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE) {
    throw invalid("pageSize", `1 to ${MAX_PAGE}`);
  }
  const after = pageToken === undefined ? undefined : readToken(pageToken);
  const rows = await list.read({limit: pageSize + 1, after});
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const isMore = rows.length > pageSize && last !== undefined;
  return {
    items: shown.map((row) => list.shown(row)),
    ...(isMore ? {next: writeToken(last.created_at, list.idOf(last))} : {}),
  };
}

function demandText(what: string, text: string, form: RegExp, words: string): void {
  if (!form.test(text)) throw invalid(what, words);
}

function invalid(what: string, words: string): MerchantError {
  return new MerchantError(400, "INVALID_REQUEST", `${what} must be ${words}.`, [
    {issue: "INVALID_VALUE", field: `/${what}`},
  ]);
}

function writeToken(createdAt: number, id: string): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString("base64url");
}

function readToken(token: string): {createdAt: number; id: string} {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(token, "base64url").toString()) as unknown[];
    if (typeof createdAt === "number" && typeof id === "string") return {createdAt, id};
  } catch {
    // Not one of ours.
  }
  throw invalid("pageToken", "the `next` of the page before");
}
