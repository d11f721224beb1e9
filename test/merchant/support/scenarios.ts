import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import type {BackOffice} from "../../../server/merchant/back-office/back-office.ts";
import {AUTHORIZE, CAPTURE_AUTHORIZATION, REAUTHORIZE, REFUND, VOID} from "./fake-payments.ts";
import {CAPTURE, CREATE, type FakePayPal, SHOW} from "./fake-paypal.ts";
import {approvedOrder, AUTHORIZING, paidOrder, usd} from "./paid-order.ts";
import {read} from "./replies.ts";
import {attempt, type Browser, type Shop, type ShopOptions, TEAPOT} from "./shop.ts";

/** A call that can move money, with requests that can be repeated until it is settled. */
export interface Story {
  readonly options?: Partial<ShopOptions>;
  /** The call to PayPal that moves the money. */
  readonly call: readonly [method: string, path: RegExp];
  /** For how long the server repeats the call after a lost reply. Milliseconds. */
  readonly repeatForMs?: number;
  /** Prepares the request. @returns a function that sends it and resolves to true when it is settled */
  begin(shop: Shop, paypal: FakePayPal): Promise<(shop: Shop) => Promise<boolean>>;
  /** Requires that PayPal processed the call once. */
  check(paypal: FakePayPal): void;
}

const MINUTE = 60_000;
const BUYERS_MS = 15 * MINUTE;
const ACTIONS_MS = 330 * MINUTE;

async function isSettled(reply: Promise<Response>): Promise<boolean> {
  const {status, text} = await read(reply);
  if (status === 202 || status >= 500) return false;
  assert.ok(status === 200 || status === 201, `status ${status}: ${text}`);
  return true;
}

function creation(body: object): Pick<Story, "begin"> {
  return {
    async begin(shop) {
      const buyer = shop.browser();
      await buyer.token();
      const id = randomUUID();
      return (now) => isSettled(buyer.on(now).post("/checkout/orders/create", body, attempt(id)));
    },
  };
}

function finishing(): Pick<Story, "begin" | "repeatForMs"> {
  return {
    repeatForMs: 360 * MINUTE,
    async begin(shop, paypal) {
      const buyer = shop.browser();
      const orderId = await approvedOrder(paypal, buyer);
      return (now) => isSettled(buyer.on(now).capture(orderId));
    },
  };
}

/** A back-office action on a paid order. */
function action(
  options: Partial<ShopOptions>,
  ask: (office: BackOffice, orderId: string, id: string) => Promise<{state: string}>,
): Pick<Story, "begin" | "options" | "repeatForMs"> {
  return {
    options,
    repeatForMs: ACTIONS_MS,
    async begin(shop, paypal) {
      const orderId = await paidOrder(shop, paypal);
      const id = randomUUID();
      return async (now) => (await ask(now.merchant.backOffice, orderId, id)).state === "done";
    },
  };
}

async function shipped(buyer: Browser): Promise<string> {
  await buyer.token();
  return (await read(buyer.post("/checkout/orders/create", {items: TEAPOT.items, shipping: {}}))).body.id;
}

function only<T>(all: readonly T[]): T {
  assert.equal(all.length, 1, "exactly one");
  return all[0]!;
}

const amountsOf = (paypal: FakePayPal) => paypal.captures().map(({amount}) => amount?.value);
const theOrder = (paypal: FakePayPal) => only([...paypal.orders.values()]);

export const SCENARIOS = {
  create: {
    ...creation(TEAPOT),
    call: ["POST", CREATE],
    check: (paypal) => assert.deepEqual(theOrder(paypal).captures, []),
  },
  "create, with an order hook": {
    ...creation(TEAPOT),
    options: {order: ({attemptId}) => ({reference: `order of ${attemptId}`})},
    call: ["POST", CREATE],
    check: (paypal) =>
      assert.match(theOrder(paypal).payload.purchase_units[0]?.invoice_id ?? "", /^order of ./),
  },
  "create, captured at creation": {
    ...creation({...TEAPOT, singleUseToken: "once"}),
    call: ["POST", CREATE],
    check: (paypal) => assert.equal(only(theOrder(paypal).captures).amount?.value, "75.00"),
  },
  "create, authorized at creation": {
    ...creation({...TEAPOT, singleUseToken: "once"}),
    options: AUTHORIZING,
    call: ["POST", CREATE],
    check: (paypal) => assert.equal(only(theOrder(paypal).authorizations).amount.value, "75.00"),
  },
  change: {
    call: ["PATCH", SHOW],
    async begin(shop) {
      const buyer = shop.browser();
      const orderId = await shipped(buyer);
      return async (now) => {
        const body = {option: "SHIP_EXP"};
        const {status} = await read(buyer.on(now).post(`/checkout/orders/${orderId}/shipping`, body));
        return status === 200;
      };
    },
    check: (paypal) => assert.equal(theOrder(paypal).payload.purchase_units[0]?.amount.value, "80.00"),
  },
  capture: {
    ...finishing(),
    call: ["POST", CAPTURE],
    check: (paypal) =>
      assert.deepEqual([theOrder(paypal).status, amountsOf(paypal)], ["COMPLETED", ["75.00"]]),
  },
  authorize: {
    ...finishing(),
    options: AUTHORIZING,
    call: ["POST", AUTHORIZE],
    check: (paypal) => assert.equal(only(theOrder(paypal).authorizations).status, "CREATED"),
  },
  refund: {
    ...action({}, (office, orderId, id) => office.refund({orderId, id, amount: usd("20.00")})),
    call: ["POST", REFUND],
    check: (paypal) => assert.equal(only(paypal.refunds()).amount.value, "20.00"),
  },
  "capture-authorization": {
    ...action(AUTHORIZING, (office, orderId, id) =>
      office.captureAuthorization({orderId, id, amount: usd("20.00")}),
    ),
    call: ["POST", CAPTURE_AUTHORIZATION],
    check: (paypal) => assert.deepEqual(amountsOf(paypal), ["20.00"]),
  },
  void: {
    ...action(AUTHORIZING, (office, orderId, id) => office.voidAuthorization({orderId, id})),
    call: ["POST", VOID],
    check: (paypal) => assert.equal(only(theOrder(paypal).authorizations).status, "VOIDED"),
  },
  reauthorize: {
    ...action(AUTHORIZING, (office, orderId, id) => office.reauthorize({orderId, id})),
    call: ["POST", REAUTHORIZE],
    check: (paypal) => assert.equal(theOrder(paypal).authorizations.length, 2),
  },
} as const satisfies Readonly<Record<string, Story>>;

export type ScenarioName = keyof typeof SCENARIOS;

export function scenarioOf(name: ScenarioName): Story {
  return SCENARIOS[name];
}

/** Milliseconds after the first send at which a check is needed for the scenario's call. */
export function repeatLimitMs({repeatForMs = BUYERS_MS}: Story): number {
  return repeatForMs;
}

export function isChargedAtCreation(name: ScenarioName): boolean {
  return name.endsWith("at creation");
}
