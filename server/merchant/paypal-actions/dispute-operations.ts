import type {Dispute, DisputeAction} from "../paypal/disputes.ts";
import {
  type Before,
  type Finding,
  isSameAmount,
  NOT_DONE,
  type PayPalOperation,
  UNCLEAR,
} from "./operation.ts";
import type {DISPUTE_ACTION_KINDS} from "./paypal-actions.tables.ts";

type Kind = (typeof DISPUTE_ACTION_KINDS)[number];

/** Outcomes in which the buyer got the money. The public reference spells it FAVOUR. */
const FOR_BUYER = new Set([
  "RESOLVED_BUYER_FAVOR",
  "RESOLVED_BUYER_FAVOUR",
  "RESOLVED_WITH_PAYOUT",
  "ACCEPTED",
]);

function done({links = []}: Dispute): Finding {
  return {kind: "done", reply: {links}};
}

function isOffered({links = []}: Dispute, action: DisputeAction): boolean {
  return links.some(({rel}) => rel?.replaceAll("_", "-") === action);
}

/** Outcome code of a resolved dispute. */
function outcomeOf({status, dispute_outcome: outcome}: Dispute): string | undefined {
  return status === "RESOLVED" ? outcome?.outcome_code : undefined;
}

/** Offers of the merchant, oldest first. */
function offersOf({offer}: Dispute) {
  return (offer?.history ?? []).filter(
    ({actor, event_type: type}) => actor === "SELLER" && type === "PROPOSED",
  );
}

interface Request {
  readonly accept_claim_type?: unknown;
  readonly acknowledgement_type?: unknown;
  readonly adjudication_outcome?: unknown;
  readonly offer_type?: unknown;
  readonly offer_amount?: unknown;
}

function operation(
  kind: Kind,
  action: DisputeAction,
  find: (dispute: Dispute, before: Before, request: Request) => Finding,
): PayPalOperation<Dispute> {
  return {
    kind,
    read: ({disputes}, id) => disputes.show(id),
    before: (dispute) => ({
      isPossible: isOffered(dispute, action),
      parts: offersOf(dispute).map(({offer_time: time}) => time ?? ""),
    }),
    find(dispute, before, request) {
      const found = find(dispute, before, request as Request);
      // PayPal still offers it, so it was not done.
      return found.kind === "unclear" && isOffered(dispute, action) ? NOT_DONE : found;
    },
    send: ({disputes}) => disputes.actions[action],
  };
}

/** An offer that the dispute did not have before, with this type and amount. */
function newOffer(
  dispute: Dispute,
  {parts}: Before,
  {offer_type: type, offer_amount: amount}: Request,
): boolean {
  return offersOf(dispute)
    .slice(parts.length)
    .some((one) => (type === undefined || one.offer_type === type) && isSameAmount(one.offer_amount, amount));
}

/** Gives the buyer the money, immediately or when the item is returned. */
const acceptClaim = operation("accept-claim", "accept-claim", (dispute, before) => {
  const outcome = outcomeOf(dispute);
  if (outcome !== undefined) return FOR_BUYER.has(outcome) ? done(dispute) : NOT_DONE;
  // Accepting a part of a claim is an offer of it.
  return offersOf(dispute).length > before.parts.length ? done(dispute) : UNCLEAR;
});

const makeOffer = operation("make-offer", "make-offer", (dispute, before, request) =>
  newOffer(dispute, before, request) ? done(dispute) : UNCLEAR,
);

/** Confirms that the item came back, which gives the buyer the money, or that it did not. */
const acknowledgeReturn = operation(
  "acknowledge-return-item",
  "acknowledge-return-item",
  (dispute, _before, {acknowledgement_type: type}) => {
    const outcome = outcomeOf(dispute);
    if (outcome === undefined || type !== "ITEM_RECEIVED") return UNCLEAR;
    return FOR_BUYER.has(outcome) ? done(dispute) : NOT_DONE;
  },
);

/** Decides a dispute as PayPal's agents do, in the sandbox. */
const settle = operation("settle", "adjudicate", (dispute, _before, {adjudication_outcome: winner}) => {
  const outcome = outcomeOf(dispute);
  if (outcome === undefined) return UNCLEAR;
  return outcome.replace("FAVOUR", "FAVOR") === `RESOLVED_${String(winner)}` ? done(dispute) : NOT_DONE;
});

export const DISPUTE_OPERATIONS = {
  "accept-claim": acceptClaim,
  "make-offer": makeOffer,
  "acknowledge-return-item": acknowledgeReturn,
  settle,
} as const satisfies Record<Kind, PayPalOperation<Dispute>>;
