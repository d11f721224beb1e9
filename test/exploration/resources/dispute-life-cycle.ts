import assert from "node:assert/strict";
import fc from "fast-check";
import {DisputesClient, idOf, refundsOf, relsOf} from "../../sandbox/support/disputes.ts";
import type {Model} from "../options.ts";

/**
 * Model of one dispute that both parties and PayPal's agents act on while time passes. After each step the answer, the
 * links of each party, the status, the deadline and the money must be those of the model.
 */

const CAPTURED = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_STEPS = 14;
/** In days. */
const LONGEST_WAIT = 45;

const PARTIES = ["SELLER", "BUYER"] as const;
type Party = (typeof PARTIES)[number];

const STAGES = ["INQUIRY", "CHARGEBACK", "PRE_ARBITRATION", "ARBITRATION"] as const;

interface State {
  /** Days since the beginning. */
  readonly day: number;
  readonly stage: number;
  /** The awaited party, and the reason. Undefined while PayPal reviews the dispute, and when it is resolved. */
  readonly wait?: {
    readonly for: Party;
    readonly why: "answer" | "offer" | "evidence" | "return" | "receipt";
    readonly until: number;
  };
  readonly winner?: Party;
  readonly appeal?: {readonly by: Party; readonly until: number};
  readonly minor: number;
  /** Refund that the parties agreed on, and whether the item is to be returned. */
  readonly agreed?: {readonly minor: number; readonly isReturned: boolean};
  /** Refunded by the dispute, and left of the payment. */
  readonly back: number;
  readonly left: number;
}

const other = (party: Party): Party => (party === "BUYER" ? "SELLER" : "BUYER");

/** The actions that are linked for a party. */
function actionsOf(state: State, party: Party): string[] {
  const {wait, winner, appeal, stage, day} = state;
  if (winner) return appeal?.by === party && day < appeal.until ? ["appeal"] : [];
  const isInquiry = stage === 0;
  const actions = isInquiry ? ["send-message"] : ["provide-supporting-info"];
  const isSeller = party === "SELLER";
  if (wait?.why === "answer" && isSeller) actions.push("make-offer", "accept-claim");
  if (wait?.why === "offer" && !isSeller) actions.push("accept-offer", "deny-offer");
  if (wait?.why === "evidence" && wait.for === party) {
    actions.push("provide-evidence", ...(isSeller ? ["accept-claim"] : []));
  }
  if (wait?.why === "return" && !isSeller) actions.push("provide-evidence");
  if (wait?.why === "receipt" && isSeller) actions.push("acknowledge-return-item");
  if (isInquiry && (wait?.why === "answer" || wait?.why === "offer")) actions.push("escalate");
  if (!wait) actions.push("require-evidence", "adjudicate");
  return actions;
}

const BODIES = {
  "send-message": {message: "Hello."},
  "offer-part": {note: "A part.", offer_type: "REFUND", offer_amount: {currency_code: "USD", value: "30.00"}},
  "offer-return": {
    note: "Back.",
    offer_type: "REFUND_WITH_RETURN",
    return_shipping_address: {country_code: "US"},
  },
  "offer-replacement": {note: "A new one.", offer_type: "REPLACEMENT_WITHOUT_REFUND"},
  "accept-offer": {},
  "deny-offer": {note: "No."},
  "claim-whole": {note: "Right."},
  "claim-part": {note: "A part.", refund_amount: {currency_code: "USD", value: "20.00"}},
  "claim-return": {
    note: "Back.",
    accept_claim_type: "REFUND_WITH_RETURN",
    return_shipping_address: {country_code: "US"},
  },
  "provide-evidence": {evidences: [{evidence_type: "OTHER", notes: "See."}]},
  "provide-supporting-info": {notes: "See."},
  "item-received": {acknowledgement_type: "ITEM_RECEIVED"},
  "item-damaged": {acknowledgement_type: "DAMAGED"},
  escalate: {note: "No."},
  "ask-buyer": {action: "BUYER_EVIDENCE"},
  "ask-seller": {action: "SELLER_EVIDENCE"},
  "buyer-wins": {adjudication_outcome: "BUYER_FAVOR"},
  "seller-wins": {adjudication_outcome: "SELLER_FAVOR"},
  appeal: {evidences: [{evidence_type: "OTHER", notes: "Again."}]},
} as const;
type Deed = keyof typeof BODIES;

const PATHS: Partial<Record<Deed, string>> = {
  "offer-part": "make-offer",
  "offer-return": "make-offer",
  "offer-replacement": "make-offer",
  "claim-whole": "accept-claim",
  "claim-part": "accept-claim",
  "claim-return": "accept-claim",
  "item-received": "acknowledge-return-item",
  "item-damaged": "acknowledge-return-item",
  "ask-buyer": "require-evidence",
  "ask-seller": "require-evidence",
  "buyer-wins": "adjudicate",
  "seller-wins": "adjudicate",
};
const pathOf = (deed: Deed): string => PATHS[deed] ?? deed;

/** Offers and claims about an item, which an unauthorised payment doesn't allow. */
const NEEDS_ITEM: readonly Deed[] = ["offer-return", "offer-replacement", "claim-return"];

/** The routes that only one party's token opens. */
const ONLY: Readonly<Record<string, Party>> = {
  "make-offer": "SELLER",
  "accept-claim": "SELLER",
  "acknowledge-return-item": "SELLER",
  "accept-offer": "BUYER",
  "deny-offer": "BUYER",
};

function waiting(
  state: State,
  party: Party,
  why: NonNullable<State["wait"]>["why"],
  from = state.day,
): State {
  return {...state, wait: {for: party, why, until: from + (why === "answer" ? 20 : 10)}};
}

function reviewed({wait: _, agreed: _2, ...state}: State): State {
  return state;
}

function resolved(state: State, winner: Party, goal: number): State {
  const back = winner === "BUYER" ? Math.min(Math.max(goal - state.back, 0), state.left) : 0;
  return {...reviewed(state), winner, back: state.back + back, left: state.left - back};
}

function decided(state: State, winner: Party, day: number): State {
  const done = resolved(state, winner, state.minor);
  return state.stage === 3 ? done : {...done, appeal: {by: other(winner), until: day + 10}};
}

function afterDeed(state: State, deed: Deed, by: Party): State {
  const claim = (minor: number, isReturned = false): State => ({...state, agreed: {minor, isReturned}});
  switch (deed) {
    case "provide-supporting-info":
      return state;
    case "send-message":
      return state.wait?.why === "answer" ? waiting(state, other(by), "answer") : state;
    case "offer-part":
      return waiting(claim(3_000), "BUYER", "offer");
    case "offer-return":
      return waiting(claim(state.minor, true), "BUYER", "offer");
    case "offer-replacement":
      return waiting(claim(0), "BUYER", "offer");
    case "accept-offer":
      return state.agreed?.isReturned === true
        ? waiting(state, "BUYER", "return")
        : resolved(state, "BUYER", state.agreed?.minor ?? 0);
    case "deny-offer":
      return state.stage === 0 ? waiting(reviewed(state), "SELLER", "answer") : reviewed(state);
    case "claim-whole":
      return resolved(state, "BUYER", state.minor);
    case "claim-part":
      return waiting(claim(2_000), "BUYER", "offer");
    case "claim-return":
      return waiting(claim(state.minor, true), "BUYER", "return");
    case "provide-evidence":
      return state.wait?.why === "return" ? waiting(state, "SELLER", "receipt") : reviewed(state);
    case "item-received":
      return resolved(state, "BUYER", state.agreed?.minor ?? 0);
    case "item-damaged":
    case "escalate":
      return {...reviewed(state), stage: Math.max(state.stage, 1)};
    case "ask-buyer":
      return waiting(state, "BUYER", "evidence");
    case "ask-seller":
      return waiting(state, "SELLER", "evidence");
    case "buyer-wins":
      return decided(state, "BUYER", state.day);
    case "seller-wins":
      return decided(state, "SELLER", state.day);
    case "appeal": {
      const {winner: _, appeal: _2, ...open} = state;
      return {...open, stage: open.stage + 1};
    }
  }
}

/** Applies the deadlines that have passed, each at its own time. */
function afterTime(state: State): State {
  const {wait} = state;
  if (!wait || state.day < wait.until) return state;
  if (wait.why === "answer" && wait.for === "SELLER") {
    return afterTime(waiting({...reviewed(state), stage: 1}, "SELLER", "evidence", wait.until));
  }
  if (wait.why === "evidence") return decided(state, other(wait.for), wait.until);
  if (wait.why === "receipt") return resolved(state, "BUYER", state.agreed?.minor ?? 0);
  return resolved(state, "SELLER", 0);
}

type Step =
  | {readonly kind: "act"; readonly by: Party; readonly deed: Deed}
  | {readonly kind: "possible"; readonly by: Party; readonly pick: number}
  | {readonly kind: "wait"; readonly days: number}
  | {readonly kind: "refund"; readonly minor: number};

const party = fc.constantFrom(...PARTIES);
const deeds = Object.keys(BODIES) as Deed[];
const step: fc.Arbitrary<Step> = fc.oneof(
  // Mostly possible actions, so that long histories are reached.
  {
    weight: 6,
    arbitrary: fc.record({kind: fc.constant("possible" as const), by: party, pick: fc.nat(99)}),
  },
  {
    weight: 3,
    arbitrary: fc.record({kind: fc.constant("act" as const), by: party, deed: fc.constantFrom(...deeds)}),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      days: fc.constantFrom(1, 5, 9.9, 10, 20, LONGEST_WAIT),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({kind: fc.constant("refund" as const), minor: fc.constantFrom(2_500, 7_500)}),
  },
);

export const model: Model = async (sandbox) => {
  const beginning = sandbox.realTime.ms;
  // Tokens that are valid at the end of the longest schedule are valid for all of it.
  sandbox.realTime.ms += MOST_STEPS * LONGEST_WAIT * DAY_MS;
  const mine = await DisputesClient.of(sandbox);
  const {seller, buyer} = await mine.parties();
  const reasons = fc.constantFrom("UNAUTHORISED", "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED");
  const script = fc.array(step, {minLength: 1, maxLength: MOST_STEPS});
  return fc.asyncProperty(reasons, fc.constantFrom(CAPTURED, 6_000), script, async (reason, minor, steps) => {
    sandbox.realTime.ms = beginning;
    const capture = await mine.captured(dollars(CAPTURED));
    const amount = {currency_code: "USD", value: dollars(minor)};
    const id = idOf(await mine.create(capture, {reason, dispute_amount: amount}));
    const start: State = {day: 0, stage: reason === "UNAUTHORISED" ? 1 : 0, minor, back: 0, left: CAPTURED};
    let state = start.stage === 0 ? waiting(start, "SELLER", "answer") : start;
    for (const each of steps) {
      state = await take(each, state);
      await compare(state);
    }

    async function take(taken: Step, before: State): Promise<State> {
      if (taken.kind === "wait") {
        sandbox.realTime.ms += taken.days * DAY_MS;
        return afterTime({...before, day: before.day + taken.days});
      }
      if (taken.kind === "refund") {
        const {status} = await mine.refund(capture, dollars(taken.minor));
        // PayPal refuses a partial refund under an open dispute.
        const most = before.winner === undefined ? 0 : before.left;
        assert.equal(status, taken.minor <= most || taken.minor === before.left ? 201 : 422);
        return status === 201 ? {...before, left: before.left - taken.minor} : before;
      }
      const possible = deeds.filter(
        (deed) =>
          actionsOf(before, taken.by).includes(pathOf(deed)) &&
          (reason !== "UNAUTHORISED" || !NEEDS_ITEM.includes(deed)),
      );
      const deed = taken.kind === "act" ? taken.deed : possible[taken.pick % Math.max(possible.length, 1)];
      if (deed === undefined) return before;
      const client = taken.by === "BUYER" ? buyer : seller;
      const {status, text} = await client.act(id, pathOf(deed), BODIES[deed]);
      const where = `${taken.by} ${deed}: ${text}`;
      const only = ONLY[pathOf(deed)];
      if (only !== undefined && only !== taken.by) {
        assert.equal(status, 403, where);
        return before;
      }
      if (!possible.includes(deed)) {
        assert.equal(status, 422, where);
        return before;
      }
      assert.equal(status, 200, where);
      return afterDeed(before, deed, taken.by);
    }

    async function compare(expected: State): Promise<void> {
      const [ofSeller, ofBuyer] = [await seller.show(id), await buyer.show(id)];
      const links = {
        SELLER: relsOf(ofSeller).slice(1).sort(),
        BUYER: relsOf(ofBuyer).slice(1).sort(),
      };
      for (const by of PARTIES) assert.deepEqual(links[by], actionsOf(expected, by).sort(), by);
      const {body} = ofSeller;
      assert.equal(body.dispute_life_cycle_stage, STAGES[expected.stage]);
      assert.equal(
        body.dispute_outcome?.outcome_code,
        expected.winner && `RESOLVED_${expected.winner}_FAVOR`,
      );
      const due = {SELLER: body.seller_response_due_date, BUYER: ofBuyer.body.buyer_response_due_date};
      for (const by of PARTIES) {
        const at = due[by] === undefined ? undefined : (Date.parse(due[by]) - beginning) / DAY_MS;
        const until = expected.wait?.for === by ? expected.wait.until : undefined;
        assert.equal(at?.toFixed(3), until?.toFixed(3), `deadline of the ${by}`);
      }
      const refunds = await refundsOf(sandbox, capture);
      const sum = (all: typeof refunds) => all.reduce((total, {minor: part}) => total + part, 0);
      assert.equal(
        sum(refunds.filter(({isByDispute}) => isByDispute)),
        expected.back,
        "refunded by the dispute",
      );
      assert.equal(CAPTURED - sum(refunds), expected.left, "left of the payment");
    }
  });
};

function dollars(minor: number): string {
  return (minor / 100).toFixed(2);
}
