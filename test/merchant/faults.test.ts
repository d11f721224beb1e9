import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {after, before, beforeEach, describe, mock, test} from "node:test";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {loadCatalogue} from "../../server/merchant/pricing/catalogue.ts";
import type {Patience} from "../../server/merchant/service/transport.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {assertAgreement} from "./support/audit.ts";
import {
  CAPTURE,
  CREATE,
  ELIGIBILITY,
  type FakeService,
  PAYMENT_TOKEN,
  PAYMENT_TOKENS,
  SETUP_TOKENS,
  SHOW,
  startFakeService,
  TOKEN,
} from "./support/fake-service.ts";
import {FAULTS, type Fault, type FaultyWire, openFaultyWire, WIRE_DEBUG_ID} from "./support/faulty-wire.ts";
import {AUTHORIZE, REFUND} from "./support/fake-payments.ts";
import {AUTHORIZING} from "./support/paid.ts";
import {read} from "./support/replies.ts";
import {
  attempt,
  type Browser,
  knownByHeader,
  openShop,
  type Shop,
  TEAPOT,
  TestClock,
  UNHURRIED,
} from "./support/shop.ts";
import {reset, suite} from "./support/suite.ts";

const OPERATOR_KEY = "canary-operator-key-0123456789abcdef";

type Reply = Awaited<ReturnType<typeof read>>;

/** A merchant route that calls the service. */
interface Route {
  readonly name: string;
  /** The call that meets the fault. */
  readonly method: string;
  readonly path: RegExp;
  /** What the operator is told of an action bears no name of one answer: there may have been many. */
  readonly isForPeople?: true;
  /** The shop reserves the money, and takes it later. */
  readonly isReserving?: true;
  /** Brings the shop to where the route can be asked. @returns how it is asked, the same way each time */
  prepare(buyer: Browser, service: FakeService): Promise<(buyer: Browser) => Promise<Response>>;
  /** What the service has when the route was obeyed once. */
  assertOneEffect(service: FakeService): void;
  /** What the service may have while nobody knows. */
  assertNoMoreThanOne?(service: FakeService): void;
}

function ordersAndCaptures(orders: number, captures: number) {
  return (service: FakeService) => {
    assert.equal(service.orders.size, orders, "orders");
    assert.equal(service.captures().length, captures, "captures");
  };
}

function making(path: string, body: unknown): Pick<Route, "method" | "path" | "prepare" | "assertOneEffect"> {
  return {
    method: "POST",
    path: CREATE,
    prepare: async () => {
      const id = randomUUID();
      return (buyer) => buyer.post(path, body, attempt(id));
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  };
}

async function setupTokenOf(buyer: Browser): Promise<string> {
  const {body} = await read(buyer.post("/vault/setup-token", undefined, attempt(randomUUID())));
  return body.setupToken;
}

async function saveCard(buyer: Browser) {
  return read(buyer.post("/vault/payment-token", {setupToken: await setupTokenOf(buyer), consent: true}));
}

/** An order that only waits for its capture. */
async function approved(buyer: Browser, service: FakeService): Promise<string> {
  const orderId = await buyer.order(randomUUID());
  service.approve(orderId);
  return orderId;
}

const ROUTES: readonly Route[] = [
  {
    name: "client token",
    method: "POST",
    path: TOKEN,
    prepare: async () => (buyer) => buyer.token(),
    assertOneEffect: ordersAndCaptures(0, 0),
  },
  {
    name: "eligibility",
    method: "POST",
    path: ELIGIBILITY,
    prepare: async () => (buyer) => buyer.get("/eligibility?currencyCode=USD&amount=1.00"),
    assertOneEffect: ordersAndCaptures(0, 0),
  },
  {name: "create an order", ...making("/checkout/orders/create", TEAPOT)},
  {name: "create a card's order", ...making("/checkout/orders", {enable3DS: true})},
  {name: "create a sample", ...making("/checkout/orders/create-with-sample-data", undefined)},
  {
    name: "create and charge",
    ...making("/checkout/orders/create", {...TEAPOT, singleUseToken: "once"}),
    async prepare(_buyer, service) {
      service.chargeAtCreation = true;
      const id = randomUUID();
      const body = {...TEAPOT, singleUseToken: "once"};
      return (buyer) => buyer.post("/checkout/orders/create", body, attempt(id));
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "capture",
    method: "POST",
    path: CAPTURE,
    async prepare(buyer, service) {
      const orderId = await approved(buyer, service);
      return (now) => now.capture(orderId);
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "authorize",
    isReserving: true,
    method: "POST",
    path: AUTHORIZE,
    async prepare(buyer, service) {
      const orderId = await approved(buyer, service);
      return (now) => now.post(`/checkout/orders/${orderId}/authorize`);
    },
    assertOneEffect: (service) => assert.equal([...service.orders.values()][0]?.authorizations.length, 1),
    assertNoMoreThanOne: ordersAndCaptures(1, 0),
  },
  {
    name: "refund",
    isForPeople: true,
    method: "POST",
    path: REFUND,
    async prepare(buyer, service) {
      const orderId = await approved(buyer, service);
      await buyer.capture(orderId);
      const headers = {authorization: `Bearer ${OPERATOR_KEY}`, ...attempt(randomUUID())};
      return (now) => now.post(`/back-office/orders/${orderId}/refund`, {}, headers);
    },
    assertOneEffect: (service) => assert.equal(service.refunds().length, 1),
    assertNoMoreThanOne: (service) => assert.ok(service.refunds().length <= 1),
  },
  {
    name: "capture, whose order can't be read",
    method: "GET",
    path: SHOW,
    async prepare(buyer, service) {
      const orderId = await approved(buyer, service);
      return (now) => now.capture(orderId);
    },
    assertOneEffect: ordersAndCaptures(1, 1),
  },
  {
    name: "show an order",
    method: "GET",
    path: SHOW,
    async prepare(buyer) {
      const orderId = await buyer.order(randomUUID());
      return (now) => now.get(`/checkout/orders/${orderId}`);
    },
    assertOneEffect: ordersAndCaptures(1, 0),
  },
  {
    name: "change the delivery",
    method: "PATCH",
    path: SHOW,
    async prepare(buyer) {
      const body = {items: TEAPOT.items, shipping: {}};
      const made = await read(buyer.post("/checkout/orders/create", body, attempt(randomUUID())));
      return (now) => now.post(`/checkout/orders/${made.body.id}/shipping`, {option: "SHIP_EXP"});
    },
    assertOneEffect(service) {
      const [order] = service.orders.values();
      const options = order?.payload.purchase_units[0]?.shipping?.options as {
        id: string;
        selected: boolean;
      }[];
      assert.deepEqual(
        options.filter(({selected}) => selected).map(({id}) => id),
        ["SHIP_EXP"],
      );
    },
    assertNoMoreThanOne: ordersAndCaptures(1, 0),
  },
  {
    name: "setup token",
    method: "POST",
    path: SETUP_TOKENS,
    prepare: async () => {
      const id = randomUUID();
      return (buyer) => buyer.post("/vault/setup-token", undefined, attempt(id));
    },
    assertOneEffect: ({vault}) => assert.equal(vault.setupTokens.size, 1),
  },
  {
    name: "save a card",
    method: "POST",
    path: PAYMENT_TOKENS,
    async prepare(buyer) {
      const setupToken = await setupTokenOf(buyer);
      return (now) => now.post("/vault/payment-token", {setupToken, consent: true});
    },
    assertOneEffect: ({vault}) => assert.equal(vault.paymentTokens.size, 1),
  },
  {
    name: "erase a card",
    method: "DELETE",
    path: PAYMENT_TOKEN,
    async prepare(buyer) {
      const {body} = await saveCard(buyer);
      return (now) => now.call("DELETE", `/service-api/vault/payment-tokens/${body.card.id}`);
    },
    assertOneEffect: ({vault}) => assert.equal(vault.paymentTokens.size, 0),
    assertNoMoreThanOne: ({vault}) => assert.ok(vault.paymentTokens.size <= 1),
  },
];

/** Only time tells of these: they get little of it. Nothing else depends on how fast this machine is. */
const SLOW: readonly Fault[] = ["stall", "drip"];
const HURRIED = {...UNHURRIED, tryMs: 40};

/** Success with its effect, a definite failure, or "unknown": and money that is said to have moved has moved. */
function assertHonest({status, body, text}: Reply, service: FakeService): "success" | "unknown" {
  const said = text.includes('"COMPLETED"');
  const taken = [...service.orders.values()].flatMap((order) => [...order.captures, ...order.authorizations]);
  if (said) assert.equal(taken.length, 1, "never success without a capture");
  if (status === 202) {
    assert.match(text, /"(?:status|state)":"(?:UNKNOWN|unknown)"/);
    return "unknown";
  }
  if (status < 300) return "success";
  assert.ok(body.code && body.debug_id && body.error, text);
  assert.equal(body.code, "SERVICE_UNREACHABLE", "nothing that may have been done is called refused");
  return "unknown";
}

/** The same shop, with time and with little of it. */
interface Shops {
  readonly calm: Shop;
  readonly hurried: Shop;
}

/** What a case leaves behind, children first. */
const TABLES = [
  "resolutions",
  "payment_actions",
  "calls",
  "carts",
  "attempts",
  "saved_cards",
  "setup_tokens",
] as const;

describe("twelve faults of the service, on every route that calls it (R4)", () => {
  const clock = new TestClock();
  let service: FakeService;
  let wire: FaultyWire;
  let database: TestDatabase;
  let selling: Shops;
  let reserving: Shops;

  // One of each for all the cases: opening them would cost more than the cases themselves.
  before(async () => {
    service = await startFakeService();
    const {url} = service;
    const {products, shipping} = await loadCatalogue(undefined);
    const foreign = {sku: "elsewhere", name: "Sold elsewhere", price: {currency: "EUR", minor: 100n}};
    wire = await openFaultyWire({url, expireTokens: () => service.revokeTokens()});
    database = await libsql.create(merchantMigrations);
    const open = (patience: Patience, more: Record<string, string> = {}) =>
      openShop({
        serviceUrl: url,
        databaseUrl: database.url,
        // A shop with several currencies asks nothing of its own accord: all that is counted here was asked for.
        catalogue: {products: new Map(products).set(foreign.sku, foreign), shipping},
        fetch: wire.fetch,
        customer: knownByHeader,
        clock,
        patience,
        variables: {OPERATOR_KEY, ...more},
      });
    const both = async (more?: Record<string, string>): Promise<Shops> => ({
      calm: await open(UNHURRIED, more),
      hurried: await open(HURRIED, more),
    });
    selling = await both();
    reserving = await both(AUTHORIZING.variables);
  });
  after(async () => {
    for (const {calm, hurried} of [selling, reserving]) await Promise.all([calm.close(), hurried.close()]);
    await Promise.all([wire.stop(), service.stop()]);
    await database.drop();
  });
  beforeEach(async () => {
    reset(service);
    wire.mend();
    for (const table of TABLES) {
      await selling.calm.database.db.deleteFrom(table).execute();
    }
  });

  for (const route of ROUTES) {
    for (const fault of FAULTS) {
      test(`${route.name}: ${fault}`, async () => {
        const {calm, hurried} = route.isReserving ? reserving : selling;
        const buyer = calm.browser().signIn("Ada");
        await buyer.token();
        const ask = await route.prepare(buyer, service);
        const troubled = SLOW.includes(fault) ? hurried : calm;
        const loggedBefore = troubled.logged().length;
        wire.break(fault, route.method, route.path);
        const during = await read(ask(buyer.on(troubled)));
        assert.ok(wire.met() > 0, "the call met the fault");
        assert.ok(wire.met() <= 3, "it was repeated twice at most");
        const outcome = assertHonest(during, service);
        route.assertNoMoreThanOne?.(service);
        if (outcome === "success") route.assertOneEffect(service);
        if (fault === "429") assert.equal(wire.met(), 1, "asked to wait for longer than the buyer does");
        if (fault === "5xx" || fault === "429") {
          if (!route.isForPeople)
            assert.equal(during.body.debug_id, WIRE_DEBUG_ID, "the page hears the service's own name of it");
          const log = troubled.logged().slice(loggedBefore);
          assert.ok(log.includes(`"serviceDebugId":"${WIRE_DEBUG_ID}"`), "so does the log");
        }

        wire.mend();
        // A change without an answer may still be on its way for a minute.
        clock.advance(61_000);
        const later = await read(ask(buyer));
        assert.ok(later.status < 300 && later.status !== 202, later.text);
        assertHonest(later, service);
        route.assertOneEffect(service);
        if (route.isReserving) {
          const [row] = await calm.database.db.selectFrom("attempts").select("state").execute();
          assert.equal(row?.state, "authorized");
        } else await assertAgreement(service, calm);
      });
    }
  }
});

suite(
  "a service that stalls (R5)",
  (bench) => {
    test("everybody gets a reply, it is left alone after five failures, and one probe brings it back", async () => {
      mock.timers.enable({apis: ["Date"], now: Date.UTC(2030, 0, 1)});
      try {
        const patience = {...UNHURRIED, breakAfter: 5, restMs: 60_000};
        const calm = await bench.open();
        const buyer = calm.browser();
        const orders = [];
        for (let count = 0; count < 8; count += 1) orders.push(await buyer.order(randomUUID()));
        for (const order of orders) bench.service.approve(order);
        const shop = await bench.open({patience: {...patience, tryMs: 1_000}});
        bench.service.fault("GET", SHOW, "stall", 1_000);
        const before = bench.service.seen.length;
        for (const order of orders) {
          assert.equal((await read(buyer.on(shop).capture(order))).body.code, "SERVICE_UNREACHABLE");
        }
        const sent = bench.service.seen.length - before;
        assert.equal(sent, 5, "five failures, then nothing more is sent");
        assert.ok(sent <= 2 * orders.length);

        bench.service.calm();
        mock.timers.tick(60_000);
        const probes = bench.service.seen.length;
        for (const order of orders) assert.equal((await buyer.on(shop).capture(order)).status, 201);
        assert.equal(bench.service.seen.length - probes, 2 * orders.length, "none was sent in vain");
        assert.equal(bench.service.captures().length, orders.length);
        await assertAgreement(bench.service, shop);
      } finally {
        mock.timers.reset();
      }
    });
  },
  {on: [libsql]},
);
