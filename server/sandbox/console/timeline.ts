import {wordsOf} from "./shown.ts";

/** A link to another resource: its list and its key there. */
export interface Ref {
  readonly view: string;
  readonly id: string;
}

/** An entry of the history. */
export interface Moment {
  /** ISO 8601. */
  readonly time: string;
  readonly text: string;
  readonly status?: unknown;
  readonly amount?: unknown;
  readonly ref?: Ref;
}

type Json = Readonly<Record<string, unknown>>;

/** Times of the resource itself. */
const OWN_TIMES: Readonly<Record<string, string>> = {
  create_time: "Created",
  time: "Received",
  armed_time: "Set",
  taken_time: "Last happened",
  first_sent_time: "Sent",
  last_sent_time: "Sent again",
  cancel_time: "Canceled",
  state_time: "State changed",
  update_time: "Updated",
};
/** Objects that belong to the resource itself. */
const OWN_PARTS = ["detail", "metadata"];
/** Times of its payments, messages, tries and other parts. The first one counts. */
const PART_TIMES = [
  "create_time",
  "time_posted",
  "offer_time",
  "provided_time",
  "date",
  "payment_date_time",
  "refund_date_time",
  "time",
];
/** Values that describe a part. */
const SAID = ["posted_by", "actor", "event_type", "offer_type", "source", "evidence_type", "product"];
const NOTED = ["content", "notes", "note"];
const AMOUNTS = ["amount", "offer_amount", "gross_amount"];
/** Content of other resources. */
const OTHERS = ["resource", "request_body", "reply_body"];
/** Parts whose ids name a resource, and its list. */
const LISTS: Readonly<Record<string, string>> = {
  captures: "captures",
  authorizations: "authorizations",
  refunds: "refunds",
  payments: "orders",
};

/** The moments of a reply: each of its times, and the parts that have a time, oldest first. */
export function momentsOf(reply: object): Moment[] {
  const values = Object.entries(reply);
  const own = values.flatMap(([name, value]): Moment[] => {
    const text = OWN_TIMES[name];
    if (text !== undefined && typeof value === "string") return [{time: value, text}];
    return OWN_PARTS.includes(name) ? momentsOf(Object(value) as object) : [];
  });
  const parts = values.filter(([name]) => ![...OWN_PARTS, ...OTHERS].includes(name));
  const moments = [...own, ...parts.flatMap(([name, value]) => partsOf(value, name))];
  // An update at the time of the creation is no event.
  return inOrder(
    moments.filter(
      ({time}, index) =>
        moments.findIndex((each) => each.time === time) === index || moments[index]?.text !== "Updated",
    ),
  );
}

function partsOf(value: unknown, name: string): Moment[] {
  if (Array.isArray(value)) return value.flatMap((each) => partsOf(each, name));
  if (typeof value !== "object" || value === null) return [];
  const part = value as Json;
  const time = PART_TIMES.map((key) => part[key]).find((at) => typeof at === "string");
  const within = Object.entries(part).flatMap(([key, each]) => partsOf(each, key === "history" ? name : key));
  return typeof time === "string" ? [{time, ...partText(part, name)}, ...within] : within;
}

function partText(part: Json, name: string): Omit<Moment, "time"> {
  const texts = (keys: readonly string[]) =>
    keys.map((key) => part[key]).filter((text) => typeof text === "string");
  const title = wordsOf(name.replace(/ies$/, "y").replace(/s$/, ""));
  const view = LISTS[name];
  const {id} = part;
  return {
    text: [title, texts(SAID).join(" "), ...texts(NOTED)].filter((text) => text !== "").join(": "),
    status: part["status"] ?? part["failure"],
    amount: AMOUNTS.map((key) => part[key]).find((amount) => amount !== undefined),
    ...(view !== undefined && typeof id === "string" && {ref: {view, id}}),
  };
}

/** Oldest first. Times of replies are whole seconds, so the order within a second stays as it is. */
export function inOrder(moments: readonly Moment[]): Moment[] {
  const second = ({time}: Moment) => Math.floor(Date.parse(time) / 1000);
  return moments.toSorted((left, right) => second(left) - second(right));
}
