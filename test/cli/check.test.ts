import assert from "node:assert/strict";
import {createServer, type Server} from "node:http";
import {once} from "node:events";
import type {AddressInfo} from "node:net";
import {after, before, describe, test} from "node:test";
import {createCheckoutHandler} from "../../server/merchant/handler.ts";
import {type RunningSandbox, startSandbox} from "../../server/sandbox/entry.ts";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {FURTHER_MISTAKES, type Mistake, MISTAKES, startOwnServer} from "./support/own-server.ts";
import {runCli} from "./support/run-cli.ts";

const PAGES = "https://pages.shop.test";
/** A busy machine may be slow. */
const PATIENT = ["--slow", "20"];
const ORDER = JSON.stringify({items: [{sku: "mug", quantity: 1}]});

/** Beginning of the sentence for each mistake. */
const SENTENCES: Readonly<Record<Mistake, RegExp>> = {
  "wrong price": /^The page can name its own price\. PayPal's order is for USD 0\.01 instead of USD 12\.50\./,
  "captured twice": /^The buyer was charged [23] times by a repeated capture\./,
  "somebody else's order": /^Another session has captured somebody else's order\./,
  "lost reply":
    /^PayPal's reply to a capture was lost, and the page reads no payment although the buyer is charged/,
  "not JSON": /^POST .+ replied 404 with "<h1>Not Found<\/h1>", which is not JSON\./,
  redirect: /^POST \/checkout\/orders\/create redirects to \/checkout\/orders\/create\/\./,
  slow: /^GET \/auth\/browser-safe-client-token took 5\.\d s, while PayPal was quick\./,
  "no CORS": /^The browser keeps replies from pages of https:\/\/pages\.shop\.test \(CORS\)\./,
  "full token": /^The page gets an access token with all rights of the shop\./,
  "link captures": /^A GET request captures/,
  "cached token": /^A browser or a proxy may store the client token\./,
  "any quantity": /^The quantity 0 is sold\./,
  "second order": /^A repeated request has made 2 orders/,
  "time-out is a failure":
    /^PayPal didn't answer a capture in time, and the page reads no payment although the buyer is charged/,
  "paid without approval": /^The buyer has not approved the order, and the reply was 200/,
  "decline without details": /^The card was declined, and the reply was 422/,
  "other sites": /^A page of another site can create orders\./,
  "no reason": /^The reply was 404 {}\. Write a sentence for the developer as error\./,
  secret: /^The reply to GET \/auth\/browser-safe-client-token has the CLIENT_SECRET\./,
};

/** A second rule that a mistake breaks. */
const SECOND_ORDER_AFTER_A_LOST_REPLY = /^PayPal's reply to an order was lost, and there are 2 orders now\./;

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe("checkout check", () => {
  let sandbox: RunningSandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.stop());

  /** Sentences about broken rules that the command prints. */
  const sentencesIn = (lines: readonly string[]) =>
    lines.filter((line) => line.startsWith("       ")).map((line) => line.trim());

  const check = (url: string, ...more: readonly string[]) =>
    runCli(
      [
        "check",
        url,
        "--order",
        ORDER,
        "--price",
        "USD 12.50",
        "--sandbox-url",
        sandbox.url,
        "--slow",
        "1",
        ...more,
      ],
      {variables: {CLIENT_ID: sandbox.clientId, CLIENT_SECRET: sandbox.clientSecret}},
    );

  test("accepts a server without mistakes", async (context) => {
    const server = await startOwnServer({paypal: sandbox, mistakes: [], pages: PAGES});
    context.after(() => server.stop());
    const {exit, out, err} = await check(server.url, "--origin", PAGES, ...PATIENT);
    assert.deepEqual([exit, err, sentencesIn(out.split("\n"))], [EXIT.ok, "", []]);
    assert.ok(out.split("\n").filter((line) => line.startsWith("ok ")).length >= 20, out);
  });

  test("says of ten mistakes what is wrong, each in one sentence", async (context) => {
    const server = await startOwnServer({paypal: sandbox, mistakes: MISTAKES, pages: PAGES});
    context.after(() => server.stop());
    const {exit, out, err} = await check(server.url, "--origin", PAGES);
    assert.deepEqual([exit, err.split("\n")[0]], [EXIT.refused, "checkout: 10 rules are broken."], out);
    const sentences = sentencesIn(out.split("\n"));
    assert.equal(sentences.length, 10, out);
    for (const mistake of MISTAKES)
      assert.equal(sentences.filter((one) => SENTENCES[mistake].test(one)).length, 1, `${mistake}\n${out}`);
  });

  test("says of further mistakes what is wrong", async (context) => {
    const server = await startOwnServer({paypal: sandbox, mistakes: FURTHER_MISTAKES, pages: PAGES});
    context.after(() => server.stop());
    const {out} = await check(server.url, "--origin", PAGES, ...PATIENT);
    const sentences = sentencesIn(out.split("\n"));
    const expected = [
      ...FURTHER_MISTAKES.map((mistake) => SENTENCES[mistake]),
      SECOND_ORDER_AFTER_A_LOST_REPLY,
    ];
    for (const sentence of expected)
      assert.ok(
        sentences.some((one) => sentence.test(one)),
        `${sentence}\n${out}`,
      );
    assert.equal(sentences.length, expected.length, out);
  });

  test("accepts this package's own server", async (context) => {
    const checkout = createCheckoutHandler({
      serviceBaseUrl: sandbox.url,
      clientId: sandbox.clientId,
      clientSecret: sandbox.clientSecret,
      sessionKey: "at-least-32-random-characters-here",
      databaseUrl: "file::memory:",
      catalogue: [{sku: "mug", name: "Mug", price: {currencyCode: "USD", value: "12.50"}}],
    });
    const server = createServer(checkout.node).listen(0, "127.0.0.1");
    await once(server, "listening");
    context.after(async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
      await checkout.close();
    });
    const {exit, out} = await check(`${originOf(server)}/service-api`, ...PATIENT);
    assert.deepEqual([exit, sentencesIn(out.split("\n"))], [EXIT.ok, []], out);
  });

  for (const url of [
    "https://shop.example/service-api",
    "https://api-m.paypal.com",
    "https://api-m.sandbox.paypal.com",
    "http://8.8.8.8",
    "http://[2606:4700::1]/",
    "ftp://localhost",
  ])
    test(`refuses ${url}, and sends nothing`, async () => {
      const {exit, err} = await runCli(["check", url, "--order", ORDER, "--price", "USD 12.50"], {
        fetch: () => assert.fail("a request was sent"),
      });
      assert.equal(exit, EXIT.usage);
      assert.match(err, /may be a live server|write an http address/);
    });

  test("refuses PayPal as the sandbox", async () => {
    const {exit, err} = await check("http://localhost:1", "--sandbox-url", "https://api-m.paypal.com");
    assert.equal(exit, EXIT.usage);
    assert.match(err, /^checkout: The sandbox is at api-m\.paypal\.com, which may be a live server\./);
  });

  test("sends no request to another host that the server redirects to", async (context) => {
    const requests: string[] = [];
    const other = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      response.end();
    });
    const server = createServer((request, response) => {
      response.writeHead(307, {"set-cookie": "session=1", location: `${originOf(other)}${request.url}`});
      response.end();
    });
    for (const each of [other, server]) {
      await once(each.listen(0, "127.0.0.1"), "listening");
      context.after(() => each.close());
    }
    const {exit, out} = await check(originOf(server), ...PATIENT);
    assert.deepEqual([exit, requests], [EXIT.refused, []]);
    assert.deepEqual(sentencesIn(out.split("\n")), [
      `The page gets no client token, because the reply was a redirect to ${originOf(other)}/auth/browser-safe-client-token, which the command does not follow. Reply 200 {"accessToken": "…"}.`,
    ]);
  });

  test("ends after the first rules if the server doesn't answer", async () => {
    const {exit, out} = await check("http://127.0.0.1:1/service-api");
    assert.equal(exit, EXIT.refused);
    assert.match(out, /The page gets no client token, because there was no reply\./);
    assert.match(out, /The other rules are not checked\./);
  });
});
