import assert from "node:assert/strict";
import {once} from "node:events";
import type {Socket} from "node:net";
import {test} from "node:test";
import {systemWait, type Wait} from "../../server/shared/wait.ts";
import {listenWithLimits, openSocket} from "./support/raw-http.ts";
import {read, refusal} from "./support/replies.ts";
import {ORIGIN, type Shop} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";
import {libsql} from "../support/databases.ts";
import {waitUntil} from "./support/wait-until.ts";
import {WEBHOOK_ID, type Tampering, WebhookSender} from "./support/webhook-sender.ts";

const MIB = 1024 * 1024;
const CAPTURED = "PAYMENT.CAPTURE.COMPLETED";
const TIME = "2029-12-31T23:00:00Z";

const NUL = "\u0000";

/** The body of an event about a capture, with other fields. */
function bodyOf(fields: object): string {
  return JSON.stringify({
    id: "WH-1",
    event_type: CAPTURED,
    create_time: TIME,
    resource: {id: "CAPTURE-1"},
    ...fields,
  });
}

/** Text inside as many arrays as there are levels. */
function nested(levels: number): unknown {
  return Array.from({length: levels}).reduce((inner) => [inner], "deep");
}

async function begin(bench: Bench) {
  const sender = await WebhookSender.of(bench.paypal);
  // Shortens the pauses in which events are collected and then applied.
  const wait: Wait = (ms, signal) => systemWait(Math.min(ms, 5), signal);
  const shop = await bench.open({variables: {WEBHOOK_ID}, wait});
  const send = (body: Tampering["body"], tampering: Tampering = {}) =>
    sender.send(
      shop,
      {id: "", type: "", resource: {}, time: 0},
      {...tampering, ...(body !== undefined && {body})},
    );
  return {sender, shop, send};
}

interface Line {
  readonly level: number;
  readonly event?: string;
  readonly type?: string;
  readonly msg: string;
}

function lines(shop: Shop): Line[] {
  const texts = shop.logged().trim().split("\n");
  return texts.map((text) => JSON.parse(text) as Line);
}

function warnings(shop: Shop): Line[] {
  return lines(shop).filter(({level, msg}) => level === 40 && msg.startsWith("a webhook event"));
}

/** A request whose body is a stream. */
function streaming(headers: HeadersInit, body: ReadableStream): Request {
  const init: RequestInit & {duplex: "half"} = {method: "POST", headers, body, duplex: "half"};
  return new Request(`${ORIGIN}/service-api/webhooks`, init);
}

function testBodies(bench: Bench): void {
  /** Recorded values. By default those of `bodyOf({})`. */
  interface Recorded {
    /** Null stands for the id of the transmission. */
    readonly id?: string | null;
    readonly type?: string;
    /** The capture's id by default; `undefined` for an event that changes nothing. */
    readonly subject?: object | undefined;
    readonly time?: "arrival" | number;
    /** Level of the log line about an event without a subject. */
    readonly level?: "info" | "warn";
  }
  type Row = readonly [what: string, body: Tampering["body"], recorded?: Recorded];

  const IGNORED: Recorded = {subject: {}, level: "info"};
  const NO_SUBJECT: Recorded = {subject: {}, level: "warn"};
  const NO_EVENT: Recorded = {id: null, type: "UNKNOWN", time: "arrival", ...IGNORED};
  const BY_TRANSMISSION: Recorded = {id: null};
  const ON_ARRIVAL: Recorded = {time: "arrival"};
  const capture = (more: object) => bodyOf({resource: {id: "CAPTURE-1", ...more}});
  const up = {href: "https://api.example/v2/payments/captures/CAPTURE-1", rel: "up"};
  const refund = (links: unknown) =>
    bodyOf({event_type: "PAYMENT.CAPTURE.REFUNDED", resource: {id: "REFUND-1", links}});
  const REFUNDED: Recorded = {type: "PAYMENT.CAPTURE.REFUNDED"};
  const OTHER = "CATALOG.PRODUCT.CREATED";
  const other = (fields: object) => bodyOf({event_type: OTHER, ...fields});
  const OF_OTHER: Recorded = {type: OTHER, ...IGNORED};

  const ROWS: readonly Row[] = [
    ["the usual fields", bodyOf({})],
    ["null instead of texts", capture({custom_id: null, invoice_id: null, status: null})],
    ["supplementary_data that is null", capture({supplementary_data: null})],
    ["related ids that are null", capture({supplementary_data: {related_ids: null}})],
    ["related ids that are a text", capture({supplementary_data: {related_ids: "none"}})],
    [
      "an order's id that is a number",
      capture({supplementary_data: {related_ids: {order_id: 12_345}}}),
      {subject: {captureId: "CAPTURE-1", orderId: "12345"}},
    ],
    ["an order's id that is an object", capture({supplementary_data: {related_ids: {order_id: {}}}})],
    ["a number that is too large for an id", bodyOf({resource: {id: 1e20}}), NO_SUBJECT],
    ["an empty id of its capture", bodyOf({resource: {id: ""}}), NO_SUBJECT],
    ["metadata that is a text", capture({metadata: "none"})],
    ["a resource that is null", bodyOf({resource: null}), NO_SUBJECT],
    ["no resource", bodyOf({resource: undefined}), NO_SUBJECT],
    ["a resource that is an array", bodyOf({resource: [{id: "CAPTURE-1"}]}), NO_SUBJECT],
    ["a resource that is a text", bodyOf({resource: "CAPTURE-1"}), NO_SUBJECT],
    ["a resource of 19 levels", capture({purchase_units: nested(18)})],
    ["a resource with the key __proto__", capture({}).replace(`"id":"C`, `"__proto__":{"id":1},"id":"C`)],
    [
      "a dispute's id that is a number",
      bodyOf({event_type: "CUSTOMER.DISPUTE.CREATED", resource: {dispute_id: 7}}),
      {type: "CUSTOMER.DISPUTE.CREATED", subject: {disputeId: "7"}},
    ],
    ["a link without rel", refund([{href: up.href, method: "GET"}, up]), REFUNDED],
    ["links that are null and texts", refund([null, "up", up]), REFUNDED],
    ["links that are no list", refund({up}), {...REFUNDED, ...NO_SUBJECT}],
    ["links that are null", refund(null), {...REFUNDED, ...NO_SUBJECT}],
    [
      "a payment token that no payment saved",
      bodyOf({event_type: "VAULT.PAYMENT-TOKEN.CREATED", resource: {id: "TOKEN-1"}}),
      {type: "VAULT.PAYMENT-TOKEN.CREATED", ...IGNORED},
    ],
    ["a type that changes nothing", other({}), OF_OTHER],
    ["a type that changes nothing, without a resource", other({resource: null}), OF_OTHER],
    ["a type that changes nothing, with a number as id", other({resource: {id: 12_345}}), OF_OTHER],
    ["a type in lower case", bodyOf({event_type: " payment.capture.completed "})],
    ["a type that is null", bodyOf({event_type: null}), {type: "UNKNOWN", ...IGNORED}],
    ["a type with NUL", bodyOf({event_type: CAPTURED + NUL}), {type: "UNKNOWN", ...IGNORED}],
    ["a type that is a sentence", bodyOf({event_type: "Ada Example paid"}), {type: "UNKNOWN", ...IGNORED}],
    ["an id that is a number", bodyOf({id: 12_345}), {id: "12345"}],
    ["an id that is null", bodyOf({id: null}), BY_TRANSMISSION],
    ["no id", bodyOf({id: undefined}), BY_TRANSMISSION],
    ["an id that is too long", bodyOf({id: "W".repeat(128)}), BY_TRANSMISSION],
    ["an id with NUL", bodyOf({id: `WH-1${NUL}`}), BY_TRANSMISSION],
    ["an id that is an email address", bodyOf({id: "ada@buyer.example"}), BY_TRANSMISSION],
    [
      "a time with an offset",
      bodyOf({create_time: "2030-01-01T00:30:00.5+01:30"}),
      {time: Date.parse(TIME) + 500},
    ],
    ["a time without a zone", bodyOf({create_time: "2029-12-31T23:00:00"}), ON_ARRIVAL],
    ["a time in words", bodyOf({create_time: "Mon Dec 31 2029"}), ON_ARRIVAL],
    ["a time that is a number", bodyOf({create_time: 1_893_452_400_000}), ON_ARRIVAL],
    ["a day that no month has", bodyOf({create_time: "2029-02-30T00:00:00Z"}), ON_ARRIVAL],
    ["no time", bodyOf({create_time: undefined}), ON_ARRIVAL],
    ["NUL in a text and in a key", bodyOf({summary: NUL, [NUL]: 1})],
    ["NUL in the order's id", capture({supplementary_data: {related_ids: {order_id: NUL}}})],
    ["NUL in the capture's id", bodyOf({resource: {id: `CAPTURE-1${NUL}`}}), NO_SUBJECT],
    ["half a surrogate pair in a text", bodyOf({summary: "\ud800"})],
    ["a byte that is not UTF-8", Buffer.from(bodyOf({summary: "Zürich"}), "latin1")],
    ["a byte order mark", `\ufeff${bodyOf({})}`],
    ["a key that comes twice", bodyOf({}).replace(`"id":`, `"id":"WH-0","id":`)],
    ["spaces around it", ` \r\n${bodyOf({})}\t`],
    ["1 MiB", bodyOf({}).padEnd(MIB)],
    ["an empty object", "{}", NO_EVENT],
    ["a list", `[${bodyOf({})}]`, NO_EVENT],
    ["a text", `"WH-1"`, NO_EVENT],
    ["null", "null", NO_EVENT],
  ];

  for (const [what, body, recorded = {}] of ROWS) {
    test(`a signed body with ${what} is accepted`, async () => {
      const {shop, send} = await begin(bench);
      const {id = "WH-1", type = CAPTURED, time = Date.parse(TIME), level} = recorded;
      const transmission = "11111111-2222-4333-8444-555555555555";
      const byTransmission = {
        headers: {"paypal-transmission-id": transmission},
        signed: {id: transmission},
      };
      const reply = await read(send(body, byTransmission));
      assert.deepEqual([reply.status, reply.body], [200, {received: true}]);
      const events = await shop.database.db.selectFrom("webhook_events").selectAll().execute();
      const arrival = shop.clock.now();
      assert.deepEqual(
        events.map((event) => ({...event, subject: JSON.parse(event.subject) as object})),
        [
          {
            id: id ?? transmission,
            event_type: type,
            subject: recorded.subject ?? {captureId: "CAPTURE-1"},
            // The fake PayPal has no such capture or dispute, which ends the event.
            state: "applied",
            tries: level ? 0 : 1,
            due_at: events[0]?.due_at,
            created_at: time === "arrival" ? arrival : time,
            received_at: arrival,
            updated_at: arrival,
          },
        ],
      );
      const about = lines(shop).filter(({event}) => event !== undefined);
      const levels = {info: 30, warn: 40};
      assert.deepEqual(
        about.map(({level: logged, event, type: named}) => [logged, event, named]),
        level ? [[levels[level], events[0]?.id, type]] : [],
      );
    });
  }

  test("an event without a subject is logged once, without the buyer's data", async () => {
    const {shop, send} = await begin(bench);
    const payer = {name: {given_name: "Adalgisa"}, email_address: "adalgisa@buyer.example"};
    const body = bodyOf({summary: "Adalgisa paid", resource: {payer, custom_id: "Adalgisa"}});
    for (let time = 0; time < 2; time += 1) assert.equal((await send(body)).status, 200);
    assert.equal(warnings(shop).length, 1);
    assert.doesNotMatch(shop.logged(), /adalgisa/i);
  });
}

function testRefusals(bench: Bench): void {
  type Row = readonly [what: string, body: string, status: number, code: string, tampering?: Tampering];
  const tooDeep = "[".repeat(5000) + "]".repeat(5000);
  const large = bodyOf({}).padEnd(MIB + 1);
  const FORGED: Tampering = {signed: {id: "forged"}};
  const ROWS: readonly Row[] = [
    ["that is not JSON", "{", 400, "NOT_A_NOTIFICATION"],
    ["that is empty", "", 400, "NOT_A_NOTIFICATION"],
    ["of 21 levels", bodyOf({resource: {id: "CAPTURE-1", more: nested(19)}}), 413, "BODY_TOO_LARGE"],
    ["of 5,000 levels", tooDeep, 413, "BODY_TOO_LARGE"],
    ["of more than 1 MiB", large, 413, "BODY_TOO_LARGE"],
    ["that is not JSON and has another signature", "{", 403, "SIGNATURE_REFUSED", FORGED],
    ["of 5,000 levels that has another signature", tooDeep, 403, "SIGNATURE_REFUSED", FORGED],
  ];
  for (const [what, body, status, code, tampering] of ROWS) {
    test(`a body ${what} gets a ${status}`, async () => {
      const {shop, send} = await begin(bench);
      assert.deepEqual(await refusal(send(body, tampering)), [status, code]);
      assert.deepEqual(await shop.database.db.selectFrom("webhook_events").selectAll().execute(), []);
      assert.equal(warnings(shop).length, status === 413 ? 1 : 0);
    });
  }

  test("a body without an event's headers is not read", async () => {
    const {shop} = await begin(bench);
    const {body, hasBegun} = stalled();
    const headers = {"content-type": "application/json"};
    const request = streaming(headers, body);
    assert.deepEqual(await refusal(shop.merchant.app.fetch(request) as Promise<Response>), [
      400,
      "NOT_A_NOTIFICATION",
    ]);
    assert.equal(hasBegun(), false);
  });
}

/** A body without bytes, which ends when `abort` is called. */
function stalled() {
  let begun = false;
  let end: (error: Error) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        new Promise((resolve) => {
          begun = true;
          end = (error) => {
            controller.error(error);
            resolve();
          };
        }),
    },
    {highWaterMark: 0},
  );
  return {body, hasBegun: () => begun, abort: () => end(new Error("the connection was closed"))};
}

function testMemory(bench: Bench): void {
  const GENUINE = "203.0.113.10";

  /** Sends a request whose body stalls after its head announced 1 MiB. */
  async function stall({sender, shop}: Awaited<ReturnType<typeof begin>>, address?: string) {
    const {headers} = await sender.request(shop, {id: "", type: "", resource: {}, time: 0});
    const {body, hasBegun, abort} = stalled();
    headers.set("content-length", String(MIB));
    const request = streaming(headers, body);
    const reply = Promise.resolve(shop.merchant.app.fetch(request, {address}));
    let refused: number | undefined;
    void reply.then(({status}) => (refused = status));
    await waitUntil(() => hasBegun() || refused !== undefined);
    return {refused, abort: () => (abort(), reply)};
  }

  test("an event gets a 503 with Retry-After while unverified bodies fill the memory, and is accepted afterwards", async () => {
    const begun = await begin(bench);
    const {send} = begun;
    const held = [];
    for (let count = 0; count < 24; count += 1) held.push(await stall(begun));
    assert.deepEqual(
      held.filter(({refused}) => refused !== undefined),
      [],
    );
    assert.equal((await stall(begun)).refused, 503);
    const reply = await read(send(bodyOf({})));
    assert.deepEqual(
      [reply.status, reply.body.code, reply.headers.get("retry-after")],
      [503, "TOO_MANY_EVENTS", "30"],
    );
    await held[0]?.abort();
    assert.equal((await send(bodyOf({}))).status, 200);
    for (const {abort} of held.slice(1)) await abort();
  });

  test("genuine senders keep memory of their own, and a sender can't use more than its share", async () => {
    const begun = await begin(bench);
    const {send} = begun;
    const from = (address: string, id: string) => send(bodyOf({id}), {address});
    assert.equal((await from(GENUINE, "WH-1")).status, 200);
    const held = [];
    for (let count = 0; count < 5; count += 1) held.push(await stall(begun, "198.51.100.1"));
    assert.deepEqual(
      held.map(({refused}) => refused),
      [undefined, undefined, undefined, undefined, 503],
    );
    assert.equal((await from("198.51.100.2", "WH-2")).status, 200, "another sender");
    for (let count = 0; count < 20; count += 1) held.push(await stall(begun, `198.51.100.${count + 10}`));
    assert.equal((await from("198.51.100.3", "WH-3")).status, 503, "an unknown sender");
    assert.equal((await from(GENUINE, "WH-4")).status, 200);
    await Promise.all(held.filter(({refused}) => refused === undefined).map(({abort}) => abort()));
    assert.equal((await from("198.51.100.3", "WH-3")).status, 200, "afterwards");
  });

  test("clients that disconnect in the middle of a body leave no memory in use", async () => {
    const begun = await begin(bench);
    const {sender, shop, send} = begun;
    const server = await listenWithLimits(shop);
    const {headers} = await sender.request(shop, {id: "", type: "", resource: {}, time: 0});
    const head = (framing: string) =>
      `POST /service-api/webhooks HTTP/1.1\r\nHost: localhost:8080\r\n${framing}\r\n` +
      [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("") +
      "\r\n";
    const sockets: Socket[] = [];
    async function write(text: string): Promise<void> {
      const socket = await openSocket(server);
      sockets.push(socket);
      socket.write(text);
    }
    const chunk = `${MIB.toString(16)}\r\n${" ".repeat(MIB / 2)}`;
    for (let count = 0; count < 4; count += 1) await write(head("Transfer-Encoding: chunked") + chunk);
    const isFull = async () => (await send(bodyOf({}))).status === 503;
    while (!(await isFull())) await write(head(`Content-Length: ${MIB}`));
    for (const socket of sockets) {
      socket.destroy();
      if (!socket.closed) await once(socket, "close");
    }
    await waitUntil(async () =>
      (await shop.merchant.metrics.text()).includes("checkout_http_requests_in_flight 0\n"),
    );
    assert.equal(await isFull(), false);
    // The next 24 MiB fit only if no byte is counted any more.
    const held = [];
    for (let count = 0; count < 24; count += 1) held.push(await stall(begun));
    assert.deepEqual(
      held.filter(({refused}) => refused !== undefined),
      [],
    );
    for (const {abort} of held) await abort();
    await server.stop();
  });
}

suite("bodies of webhook events", testBodies);
suite("refused bodies of webhook events", testRefusals, {on: [libsql]});
suite("memory for bodies of webhook events", testMemory, {on: [libsql]});
