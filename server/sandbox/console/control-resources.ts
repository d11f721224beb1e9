import {MEMBER_CODE, TEST_BUYERS, TEST_MEMBERS} from "../test-buyers.ts";
import {DECLINING_NAMES, DECLINING_NUMBERS} from "../cards/processor.ts";
import {TEST_CARDS, TEST_CODE} from "../cards/test-cards.ts";
import {faultReply} from "../test-controls/faults.ts";
import {armedReply} from "../test-controls/presets.ts";
import {showPresets} from "../test-controls/test-controls.operations.ts";
import {OUTCOMES} from "../test-controls/test-controls.schema.ts";
import {resource, type Resource} from "./resource.ts";

/** Test values in the order of their declaration. */
function inOrder<T extends object>(rows: readonly T[], idOf: (row: T) => string) {
  return rows.map((row, index) => ({id: idOf(row), createdAt: -index, shown: row}));
}

const cards = [
  ...TEST_CARDS.flatMap(({meaning, visa, mastercard}) => [
    {number: visa, brand: "VISA", meaning, challenge_code: TEST_CODE},
    {number: mastercard, brand: "MASTERCARD", meaning, challenge_code: TEST_CODE},
  ]),
  ...Object.entries(DECLINING_NUMBERS).map(([number, [code, meaning]]) => ({
    number,
    meaning,
    response_code: code,
  })),
  ...Object.entries(DECLINING_NAMES).map(([name, code]) => ({
    number: name,
    meaning: "Declined by the cardholder's name",
    response_code: code,
  })),
];

const buyers = [
  ...TEST_BUYERS,
  ...TEST_MEMBERS.map(({buyer, cards: own, about}) => ({
    ...buyer,
    id: `${buyer.id}-member`,
    wallets: ["fastlane"],
    cards: own,
    about,
    one_time_code: MEMBER_CODE,
  })),
];

/** Faults, presets and test values. */
export const controlResources: readonly Resource[] = [
  resource(({faults}) => inOrder(faults.list().map(faultReply), ({id}) => id), {
    name: "faults",
    title: "Faults",
    group: "Controls",
    show: ({shown}) => shown,
    isUntimed: true,
    fields: [
      {label: "What happens", path: "kind", kind: "code", column: 0},
      {label: "Method", path: "method", kind: "code", column: 0},
      {label: "Where", path: ["path", "event_type"], kind: "code", column: 0, grows: true},
      {label: "Left", path: "left", column: 0},
      {label: "Id", path: "id", kind: "id", column: 1},
      {label: "Status", path: "status"},
      {label: "Issue", path: "issue"},
      {label: "Milliseconds", path: "milliseconds"},
      {label: "When", path: "when"},
      {label: "Probability", path: "probability"},
    ],
    empty: "Faults make the next requests or webhook events fail, to test how a shop handles it.",
  }),
  resource(({store}) => inOrder(showPresets(store).armed.map(armedReply), ({id}) => id), {
    name: "presets",
    title: "Presets",
    group: "Controls",
    show: ({shown}) => shown,
    isUntimed: true,
    notes: ({shown}) => ({meaning: OUTCOMES[shown.outcome]}),
    fields: [
      {label: "Outcome", path: "outcome", kind: "code", column: 0, grows: true},
      {label: "Left", path: "left", column: 0},
      {label: "Times", path: "times", column: 0},
      {label: "Id", path: "id", kind: "id", column: 1},
      {label: "Set", path: "armed_time"},
      {label: "Last happened", path: "taken_time"},
    ],
    empty: "The card decides how a payment ends. A preset decides about the next ones instead.",
  }),
  resource(() => inOrder(buyers, ({id}) => id), {
    name: "buyers",
    title: "Test buyers",
    group: "Test values",
    show: ({shown}) => shown,
    isUntimed: true,
    fields: [
      {label: "E-mail", path: "email", kind: "id", column: 0},
      {label: "To try", path: "about", column: 0, grows: true},
      {label: "Wallets", path: "wallets.*", column: 2},
      {label: "Given name", path: "name.given_name"},
      {label: "Surname", path: "name.surname"},
      {label: "Cards", path: "cards.*.lastDigits"},
      {label: "One-time code", path: "one_time_code", kind: "id"},
    ],
    isPublic: true,
    empty: "",
  }),
  resource(() => inOrder(cards, ({number}) => number), {
    name: "cards",
    title: "Test cards",
    group: "Test values",
    show: ({shown}) => shown,
    isUntimed: true,
    fields: [
      {label: "Number or name", path: "number", kind: "id", column: 0},
      {label: "Brand", path: "brand", column: 2},
      {label: "What happens", path: "meaning", column: 0, grows: true},
      {label: "Code", path: ["response_code", "challenge_code"], kind: "id", column: 1},
    ],
    isPublic: true,
    empty: "",
  }),
];
