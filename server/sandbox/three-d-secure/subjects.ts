import {toWire, type WireMoney} from "../../shared/money.ts";
import type {Chance, Queries, Tx} from "../context.ts";
import {orderTotal} from "../orders/amounts.ts";
import {orderOfChallenge, settleAuthentication} from "../orders/orders.operations.ts";
import {cardContentOf} from "../vault/setup-token-columns.ts";
import {settleSetupToken, setupTokenOfChallenge} from "../vault/setup-token-approval.ts";
import type {Challenge} from "./three-d-secure.operations.ts";
import type {AuthenticationResult, SubjectKind} from "./three-d-secure.states.ts";

/** What a challenge shows and needs of what it is about. */
export interface Subject {
  /** How the merchant wants to be called here. */
  readonly brandName: string | undefined;
  /** Absent where nothing is paid. */
  readonly amount: WireMoney | undefined;
  readonly brand: string;
  readonly lastDigits: string;
  /** Where a challenge that is a page of its own goes next. */
  readonly returnUrl: string | undefined;
  readonly cancelUrl: string | undefined;
}

export interface Outcome {
  readonly state: "passed" | "failed";
  readonly result: AuthenticationResult;
}

/** How a kind of subject is asked and told. */
interface Room {
  find(queries: Queries, challenge: Challenge, now: number): Promise<Subject | undefined>;
  settle(tx: Tx, chance: Chance, challenge: Challenge, outcome: Outcome): Promise<void>;
}

const ROOMS: Readonly<Record<SubjectKind, Room>> = {
  order: {
    async find(queries, {id, subject}) {
      const order = await orderOfChallenge(queries, {id, orderId: subject.id});
      if (!order) return undefined;
      const {row} = order;
      return {
        ...pagesOf(row),
        amount: toWire(orderTotal(order.units)),
        brand: row.card_brand ?? "",
        lastDigits: row.card_last_digits ?? "",
      };
    },
    settle: (tx, chance, {id, subject}, outcome) =>
      settleAuthentication(tx, chance, {id, orderId: subject.id}, outcome),
  },
  "setup-token": {
    async find(queries, {id, subject}, now) {
      const token = await setupTokenOfChallenge(queries, {id, setupTokenId: subject.id}, now);
      if (!token) return undefined;
      const {card} = cardContentOf(token.row);
      return {
        ...pagesOf(token.row),
        amount: undefined,
        brand: card?.brand ?? "",
        lastDigits: card?.lastDigits ?? "",
      };
    },
    settle: (tx, chance, {id, subject}, outcome) =>
      settleSetupToken(tx, chance, {id, setupTokenId: subject.id}, outcome),
  },
};

/** What a challenge is about; undefined when that is gone, or another card made the challenge void. */
export function findSubject(
  queries: Queries,
  challenge: Challenge,
  now: number,
): Promise<Subject | undefined> {
  return ROOMS[challenge.subject.kind].find(queries, challenge, now);
}

/** Tells the subject how its challenge ended. @throws ServiceError 404 when the challenge no longer counts */
export function settleSubject(tx: Tx, chance: Chance, challenge: Challenge, outcome: Outcome): Promise<void> {
  return ROOMS[challenge.subject.kind].settle(tx, chance, challenge, outcome);
}

function pagesOf(row: {
  readonly brand_name: string | null;
  readonly return_url: string | null;
  readonly cancel_url: string | null;
}) {
  return {
    brandName: row.brand_name ?? undefined,
    returnUrl: row.return_url ?? undefined,
    cancelUrl: row.cancel_url ?? undefined,
  };
}
