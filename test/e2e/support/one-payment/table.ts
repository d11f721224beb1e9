/** Ways to pay, by what asks the buyer after the press. */
export const kinds = {
  card: "dialog",
  wallet: "window",
  guest: "window",
  fastlane: "nothing",
  "local method": "window",
  "saved card": "window",
  "payment element": "window",
} as const;
export type Kind = keyof typeof kinds;

/** What happens to a purchase. The payment is begun before it, unless it waits for the buyer already. */
const actions = [
  "approve",
  /** Approves. The page gets the reply only after the next action. */
  "approve late",
  "cancel",
  "close the window",
  /** Approves. The reply of the request that takes the money is lost. */
  "lose the reply",
  "reload",
  /** Pays in a tab that was opened before the first press. */
  "pay in the tab from before",
  /** Opens another tab, and pays there if it offers that. */
  "open another tab",
  "remove the element",
  "close the page",
] as const;
export type Action = (typeof actions)[number];

export interface Sequence {
  readonly kind: Kind;
  readonly first: Action;
  readonly second: Action;
}

const interruptions: readonly Action[] = ["reload", "remove the element", "close the page"];
const tabs: readonly Action[] = ["pay in the tab from before", "open another tab"];
const approvals: readonly Action[] = ["approve", "approve late", "lose the reply"];
const refusals: readonly Action[] = ["cancel", "close the window"];

/** Reasons why a sequence is not in the table. */
const rules: readonly (readonly [reason: string, isLeftOut: (sequence: Sequence) => boolean])[] = [
  [
    "only a window can be closed",
    ({kind, ...both}) => kinds[kind] !== "window" && Object.values(both).includes("close the window"),
  ],
  [
    "nothing asks the buyer, so there is nothing to cancel",
    ({kind, ...both}) => kinds[kind] === "nothing" && Object.values(both).includes("cancel"),
  ],
  [
    "nothing waits for the buyer, so nothing has happened yet that could be interrupted",
    ({kind, first}) => kinds[kind] === "nothing" && interruptions.includes(first),
  ],
  ["a late reply needs an action before it", ({second}) => second === "approve late"],
  [
    "the buyer has approved, and the page offers no second payment",
    ({first, second}) => approvals.includes(first) && approvals.includes(second),
  ],
  [
    "the window is gone after the approval",
    ({first, second}) => ["approve", "lose the reply"].includes(first) && refusals.includes(second),
  ],
  [
    "without its page, the purchase goes on in another tab only",
    ({first, second}) => first === "close the page" && !tabs.includes(second),
  ],
  [
    "an element is removed once, and a tab pays once",
    ({first, second}) => first === second && [...tabs, "remove the element"].includes(first),
  ],
];

const pairs = actions.flatMap((first) => actions.map((second) => ({first, second})));

/** All sequences of two actions, for each way to pay. */
export const table: readonly Sequence[] = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  pairs.map((pair) => ({kind, ...pair})).filter((each) => !rules.some(([, isLeftOut]) => isLeftOut(each))),
);

/** The most dangerous pairs: those in which two payments, or a payment and a wrong message, are most likely. */
const dangerous: readonly (readonly [Action, Action])[] = [
  ["approve", "pay in the tab from before"],
  ["approve late", "cancel"],
  ["approve late", "close the page"],
  ["approve late", "pay in the tab from before"],
  ["lose the reply", "reload"],
  ["lose the reply", "remove the element"],
];

/** Sequences that every run of the tests has: half of the dangerous ones, so that each pair and each way to pay occur. */
export function isShort({kind, first, second}: Sequence): boolean {
  const pair = dangerous.findIndex(([one, other]) => one === first && other === second);
  return pair >= 0 && (pair + Object.keys(kinds).indexOf(kind)) % 2 === 0;
}

/** Another page has shown the receipt, so this one offers the goods again. */
export const offersToBuyAgain = ({first, second}: Sequence): boolean =>
  first === "approve" && second === "pay in the tab from before";
