import {setTimeout} from "node:timers/promises";
import {totalOfUnits} from "../../merchant/paypal/units.ts";
import {toPublic, toWire} from "../../shared/money.ts";
import {DEADLINE_MS, type Implementation, type Reply, type Visitor} from "./implementation.ts";
import {CARDS, capturesIn, type Sandbox, type SandboxOrder} from "./sandbox.ts";

/** A run of the checks. */
export interface CheckContext {
  readonly implementation: Implementation;
  readonly sandbox: Sandbox;
  /** Body that creates an order. */
  readonly purchase: object;
  /** The price that the shop has to charge. */
  readonly price: {readonly currencyCode: string; readonly value: string};
  /** Pages are at another origin than the routes. */
  readonly isCrossOrigin: boolean;
}

export interface Check {
  /** The rule, for the output. */
  readonly name: string;
  /** Resolves with a sentence about what is wrong and what to do. Undefined if the rule holds. */
  run(context: CheckContext): Promise<string | undefined>;
}

/** The meaning of a reply for the elements. They repeat a request whose result is `open`. */
type Result = "paid" | "open" | "other";

function resultOf({status, body}: Reply): Result {
  const {code} = (body ?? {}) as {code?: unknown};
  if (status === 0 || status >= 500 || [202, 408, 425, 429].includes(status)) return "open";
  if (status === 409 && code === undefined) return "open";
  const captures = capturesIn(body);
  const isPaid = captures.length > 0 && captures.every((capture) => capture.status === "COMPLETED");
  return status < 300 && isPaid ? "paid" : "other";
}

const idOf = ({status, body}: Reply): string | undefined => {
  const {id} = (body ?? {}) as {id?: unknown};
  return (status === 200 || status === 201) && typeof id === "string" && id !== "" ? id : undefined;
};

const REPETITIONS = 6;

/** Repeats a request while its result is open, as the elements do. */
async function repeated(send: () => Promise<Reply>): Promise<Reply> {
  for (let count = 1; ; count += 1) {
    const reply = await send();
    if (resultOf(reply) !== "open" || count === REPETITIONS) return reply;
    await setTimeout(1000);
  }
}

/** Ends a check whose order can't be created or approved. */
class NotPossible extends Error {}

interface Ordered {
  readonly id: string;
  readonly attempt: string;
  readonly visitor: Visitor;
}

/** Creates an order in a session of its own. */
async function orderOf({implementation, purchase}: CheckContext): Promise<Ordered> {
  const visitor = implementation.visitor();
  await visitor.token();
  const attempt = crypto.randomUUID();
  const reply = await repeated(() => visitor.create(purchase, attempt));
  const id = idOf(reply);
  if (id === undefined) throw new NotPossible(`No order was created: ${wordsOf(reply)}.`);
  return {id, attempt, visitor};
}

async function approvedOrder(context: CheckContext, card?: string): Promise<Ordered> {
  const order = await orderOf(context);
  await context.sandbox.approve(order.id, card);
  return order;
}

function wordsOf({status, body, headers}: Reply): string {
  if (status === 0) return "there was no reply";
  const location = headers.get("location");
  // Visitors follow redirects to the same host.
  if (status >= 300 && status < 400 && location !== null)
    return `the reply was a redirect to ${location}, which the command does not follow`;
  return `the reply was ${status} ${JSON.stringify(body ?? "without JSON").slice(0, 200)}`;
}

const isCharged = async ({sandbox}: CheckContext, {id}: Ordered): Promise<boolean> =>
  capturesIn(await sandbox.order(id)).some(({status}) => status === "COMPLETED");

/** The rules of `demo/docs/your-own-server.md`. The first two are the condition for the others. */
export const CHECKS: readonly Check[] = [
  {
    name: "the client token is a string",
    async run({implementation}) {
      const reply = await implementation.visitor().token();
      const {accessToken} = (reply.body ?? {}) as {accessToken?: unknown};
      if (reply.status === 200 && typeof accessToken === "string" && accessToken !== "") return undefined;
      return `The page gets no client token, because ${wordsOf(reply)}. Reply 200 {"accessToken": "…"}.`;
    },
  },
  {
    name: "an order is created at PayPal with the shop's price",
    async run(context) {
      const {id} = await orderOf(context);
      const order = await context.sandbox.order(id);
      if (!order)
        return `The sandbox has no order ${id}. Start your server with this sandbox's address as PayPal's.`;
      return wrongPrice(context, order);
    },
  },
  {
    name: "the client token has no rights of the shop",
    async run(context) {
      const {accessToken} = (await context.implementation.visitor().token()).body as {accessToken: string};
      const {id} = await orderOf(context);
      if (!(await context.sandbox.order(id, accessToken))) return undefined;
      return "The page gets an access token with all rights of the shop. Ask PayPal for response_type=client_token and intent=sdk_init.";
    },
  },
  {
    name: "the client token is not cached, and no session gets another's",
    async run({implementation}) {
      const replies = [await implementation.visitor().token(), await implementation.visitor().token()];
      if (!replies.every(({headers}) => /no-store/.test(headers.get("cache-control") ?? "")))
        return "A browser or a proxy may store the client token. Send Cache-Control: no-store.";
      const [first, second] = replies.map(({body}) => (body as {accessToken?: unknown}).accessToken);
      return first === second
        ? "Two sessions get the same client token. Ask PayPal for a new one for each session."
        : undefined;
    },
  },
  {
    name: "no price of the page is used",
    async run(context) {
      const {implementation, sandbox, purchase, price} = context;
      const visitor = implementation.visitor();
      await visitor.token();
      const reply = await visitor.create(withPrices(purchase, price.currencyCode), crypto.randomUUID());
      const id = idOf(reply);
      // It may also refuse such a request.
      if (id === undefined) return undefined;
      const wrong = wrongPrice(context, await sandbox.order(id));
      return (
        wrong &&
        `The page can name its own price. ${wrong} Read only what is bought, and take prices from your own list.`
      );
    },
  },
  {
    name: "only whole quantities from 1 are sold",
    async run({implementation, purchase, sandbox}) {
      const {items} = purchase as {items?: readonly object[]};
      if (!Array.isArray(items)) return undefined;
      for (const quantity of [0, -1, 0.5]) {
        const visitor = implementation.visitor();
        await visitor.token();
        const body = {...purchase, items: items.map((item: object) => ({...item, quantity}))};
        const made = await sandbox.during(() => visitor.create(body, crypto.randomUUID()));
        if (made.orders > 0) return `The quantity ${quantity} is sold. Accept whole numbers from 1 only.`;
      }
      return undefined;
    },
  },
  {
    name: "a repeated press creates one order",
    async run(context) {
      const {implementation, purchase, sandbox} = context;
      const visitor = implementation.visitor();
      await visitor.token();
      const attempt = crypto.randomUUID();
      const ids: (string | undefined)[] = [];
      const made = await sandbox.during(async () => {
        for (let count = 0; count < 2; count += 1)
          ids.push(idOf(await repeated(() => visitor.create(purchase, attempt))));
      });
      if (made.orders === 1 && ids[0] !== undefined && ids[0] === ids[1]) return undefined;
      return `A repeated request has made ${made.orders} orders, and was answered with ${ids.join(" and ")}. Send Service-Request-Id to PayPal as PayPal-Request-Id.`;
    },
  },
  {
    name: "an order whose reply was lost is found again",
    async run({implementation, purchase, sandbox}) {
      const visitor = implementation.visitor();
      await visitor.token();
      const attempt = crypto.randomUUID();
      let last: Reply | undefined;
      const made = await sandbox.during(async () => {
        const remove = await sandbox.fault("reset-after", "/v2/checkout/orders");
        last = await repeated(() => visitor.create(purchase, attempt));
        await remove();
      });
      if (idOf(last!) === undefined)
        return `PayPal's reply to an order was lost, and the page got none: ${wordsOf(last!)}. Reply 500, and create it with the same PayPal-Request-Id when the page repeats its request.`;
      if (made.orders === 1) return undefined;
      return `PayPal's reply to an order was lost, and there are ${made.orders} orders now. Repeat the call with the same PayPal-Request-Id.`;
    },
  },
  {
    name: "a capture says COMPLETED, and charges once",
    async run(context) {
      const order = await approvedOrder(context);
      const {id, attempt, visitor} = order;
      const replies: Reply[] = [];
      const made = await context.sandbox.during(async () => {
        const capture = () => repeated(() => visitor.capture(id, attempt));
        replies.push(...(await Promise.all([capture(), capture()])), await capture());
      });
      if (made.captures > 1)
        return `The buyer was charged ${made.captures} times by a repeated capture. Send PayPal the same PayPal-Request-Id for each capture of an order.`;
      const wrong = replies.find((reply) => resultOf(reply) !== "paid");
      if (!wrong) return undefined;
      return (await isCharged(context, order))
        ? `The buyer is charged, but the page reads something else: ${wordsOf(wrong)}. Reply with PayPal's order, also to a repeated request.`
        : `An approved order is not captured: ${wordsOf(wrong)}.`;
    },
  },
  {
    name: "a capture whose reply was lost is found again",
    async run(context) {
      const order = await approvedOrder(context);
      const {id, attempt, visitor} = order;
      let last: Reply | undefined;
      const made = await context.sandbox.during(async () => {
        const remove = await context.sandbox.fault("reset-after", `/v2/checkout/orders/${id}/capture`);
        last = await repeated(() => visitor.capture(id, attempt));
        await remove();
      });
      if (made.captures > 1)
        return `PayPal's reply to a capture was lost, and the buyer was charged ${made.captures} times. Repeat the call with the same PayPal-Request-Id.`;
      if (resultOf(last!) === "paid") return undefined;
      return `PayPal's reply to a capture was lost, and the page reads no payment although the buyer is charged: ${wordsOf(last!)}. Read the order before you say what has happened; reply 500 while you don't know it.`;
    },
  },
  {
    name: "a capture that PayPal doesn't answer gets a reply in time",
    async run(context) {
      const {id, attempt, visitor} = await approvedOrder(context);
      let [first, last]: (Reply | undefined)[] = [];
      const made = await context.sandbox.during(async () => {
        const remove = await context.sandbox.fault("hold", `/v2/checkout/orders/${id}/capture`);
        first = await visitor.capture(id, attempt, true);
        await remove();
        last = await repeated(() => visitor.capture(id, attempt, true));
      });
      if (first!.status === 0)
        return `PayPal didn't answer a capture, and neither did your server within ${DEADLINE_MS / 1000} s. Give calls to PayPal a time-out of 10 s.`;
      if (made.captures > 1)
        return `PayPal didn't answer a capture, and the buyer was charged ${made.captures} times. Repeat the call with the same PayPal-Request-Id.`;
      const wrong = [first!, last!].find((reply) => resultOf(reply) === "other");
      if (!wrong && resultOf(last!) === "paid") return undefined;
      return `PayPal didn't answer a capture in time, and the page reads no payment although the buyer is charged: ${wordsOf(wrong ?? last!)}. Reply 500 until the order says what has happened.`;
    },
  },
  {
    name: "an order belongs to its session",
    async run(context) {
      const order = await approvedOrder(context);
      const stranger = context.implementation.visitor();
      await stranger.token();
      const reply = await stranger.capture(order.id, order.attempt);
      if (await isCharged(context, order))
        return "Another session has captured somebody else's order. Keep the session with each order, and reply 404 to others.";
      return reply.status === 404 || reply.status === 403
        ? undefined
        : `Another session asked for somebody else's order, and ${wordsOf(reply)}. Reply 404, as for an unknown order.`;
    },
  },
  {
    name: "an order that the buyer has not approved is not paid",
    async run(context) {
      const {id, attempt, visitor} = await orderOf(context);
      const reply = await visitor.capture(id, attempt);
      return resultOf(reply) === "other" && reply.status >= 400
        ? undefined
        : `The buyer has not approved the order, and ${wordsOf(reply)}. Pass on PayPal's refusal with status 422.`;
    },
  },
  {
    name: "a declined card is reported as declined",
    async run(context) {
      const {id, attempt, visitor} = await approvedOrder(context, CARDS.declined);
      const reply = await repeated(() => visitor.capture(id, attempt));
      const {details} = (reply.body ?? {}) as {details?: unknown};
      const isDeclined = capturesIn(reply.body).some(({status}) => status === "DECLINED");
      if (isDeclined || (reply.status >= 400 && reply.status < 500 && Array.isArray(details)))
        return undefined;
      return `The card was declined, and ${wordsOf(reply)}. Pass on PayPal's order, or its refusal with its details.`;
    },
  },
  {
    name: "a link or a picture can't capture",
    async run(context) {
      const order = await approvedOrder(context);
      const {id, visitor} = order;
      const reply = await visitor.send(visitor.capturePath(id), {method: "GET"});
      if (!(await isCharged(context, order)) && reply.status >= 400) return undefined;
      return "A GET request captures, so a link on any page can do it. Accept POST only.";
    },
  },
  {
    name: "pages of other sites are refused",
    async run({implementation, purchase, sandbox}) {
      const visitor = implementation.visitor();
      await visitor.token();
      const made = await sandbox.during(() =>
        visitor.create(purchase, crypto.randomUUID(), {
          origin: "https://other.example",
          "sec-fetch-site": "cross-site",
        }),
      );
      return made.orders === 0
        ? undefined
        : "A page of another site can create orders. Refuse requests whose Origin is not your shop's with 403.";
    },
  },
  {
    name: "an error is JSON with a reason",
    async run({implementation, purchase}) {
      const visitor = implementation.visitor();
      await visitor.token();
      const unknown = await visitor.capture("UNKNOWN0000000000", crypto.randomUUID());
      if (unknown.status !== 404) return `An unknown order was captured, and ${wordsOf(unknown)}. Reply 404.`;
      const {paths} = implementation.options;
      const broken = await visitor.send(paths.create, {body: `${JSON.stringify(purchase).slice(0, -1)},`});
      if (broken.status < 400 || broken.status >= 500)
        return `A body that is not JSON was sent, and ${wordsOf(broken)}. Reply 400.`;
      const {error} = (unknown.body ?? {}) as {error?: unknown};
      return unknown.body === undefined || typeof error === "string"
        ? undefined
        : `${wordsOf(unknown)}. Write a sentence for the developer as error.`.replace(/^t/, "T");
    },
  },
  {
    name: "pages of the shop may call the routes (CORS)",
    async run({implementation, isCrossOrigin}) {
      if (!isCrossOrigin) return undefined;
      const {origin, paths} = implementation.options;
      const names = ["content-type", "service-request-id", "expected-amount", "purchase-id"];
      const visitor = implementation.visitor();
      const preflight = await visitor.send(paths.create, {
        method: "OPTIONS",
        headers: {"access-control-request-method": "POST", "access-control-request-headers": names.join(",")},
      });
      const reply = await visitor.token();
      const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").toLowerCase();
      const missing = [
        ...[preflight, reply].flatMap(({headers}) => [
          ...(headers.get("access-control-allow-origin") === origin
            ? []
            : [`Access-Control-Allow-Origin: ${origin}`]),
          ...(headers.get("access-control-allow-credentials") === "true"
            ? []
            : ["Access-Control-Allow-Credentials: true"]),
        ]),
        ...(names.every((name) => allowed.includes(name))
          ? []
          : [`Access-Control-Allow-Headers: ${names.join(", ")}`]),
      ];
      if (preflight.status >= 200 && preflight.status < 300 && missing.length === 0) return undefined;
      return `The browser keeps replies from pages of ${origin} (CORS). Answer OPTIONS with 204, and send ${[...new Set(missing)].join("; ")}.`;
    },
  },
];

/** Rules that every reply has to follow, after all checks have run. */
export const OBSERVATIONS: readonly Check[] = [
  {
    name: "no route redirects",
    async run({implementation: {observed}}) {
      return (
        observed.redirect &&
        `${observed.redirect}. Browsers repeat a POST as a GET after most redirects, so write the final address.`
      );
    },
  },
  {
    name: "each reply is JSON",
    async run({implementation: {observed}}) {
      return (
        observed.notJson && `${observed.notJson}, which is not JSON. Also write errors as {"error": "…"}.`
      );
    },
  },
  {
    name: "replies are quick",
    async run({implementation: {observed, options}}) {
      return (
        observed.slow &&
        `${observed.slow}, while PayPal was quick. Buyers wait for it: reply in ${options.slowMs / 1000} s.`
      );
    },
  },
  {
    name: "no reply has the client secret",
    async run({implementation: {observed}}) {
      return (
        observed.secret &&
        `The reply to ${observed.secret} has the CLIENT_SECRET. Remove it, and change the secret in PayPal's dashboard.`
      );
    },
  },
];

/** Runs a check. A check that can't be done counts as failed. */
export async function runCheck(check: Check, context: CheckContext): Promise<string | undefined> {
  try {
    return await check.run(context);
  } catch (error) {
    if (error instanceof NotPossible) return error.message;
    throw error;
  }
}

function wrongPrice({price}: CheckContext, order: SandboxOrder | undefined): string | undefined {
  const total = order && totalOfUnits(order);
  const amount = total && toPublic(toWire(total));
  if (amount?.currencyCode === price.currencyCode && amount.value === price.value) return undefined;
  return `PayPal's order is for ${amount?.currencyCode} ${amount?.value} instead of ${price.currencyCode} ${price.value}.`;
}

/** A purchase with prices that a dishonest page writes. */
function withPrices(purchase: object, currencyCode: string): object {
  const {items} = purchase as {items?: unknown};
  const [amount, money] = [
    {currency_code: currencyCode, value: "0.01"},
    {currencyCode, value: "0.01"},
  ];
  return {
    ...purchase,
    ...(Array.isArray(items) && {
      items: items.map((item: object) => ({...item, price: "0.01", unitAmount: money})),
    }),
    intent: "CAPTURE",
    purchase_units: [{amount}],
    amount: money,
  };
}
