import assert from "node:assert/strict";
import {X509Certificate} from "node:crypto";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {issue, type Issued} from "../support/certificates.ts";
import {type Tampering, WebhookSender, fakePayPalCertificate, WEBHOOK_ID} from "./support/webhook-sender.ts";
import {refusal} from "./support/replies.ts";
import type {Shop, ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const variables = {WEBHOOK_ID};
const MINUTE_MS = 60_000;
/** A signature of no event, as long as one of PayPal's. */
const FORGED = Buffer.alloc(256, 1).toString("base64");
const DAY_MS = 24 * 60 * MINUTE_MS;

async function events(shop: Shop) {
  return shop.database.db.selectFrom("webhook_events").selectAll().execute();
}

/** Number of requests for certificates. */
function fetches({paypal}: Bench): number {
  return paypal.count("GET", /^\/certificates\//);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Opens a shop with a webhook, and builds an event about an unknown order. */
async function begin(bench: Bench, options: Partial<ShopOptions> = {}) {
  const sender = await WebhookSender.of(bench.paypal);
  const shop = await bench.open({...options, variables: {...variables, ...options.variables}});
  const event = sender.event("PAYMENT.CAPTURE.COMPLETED", "UNKNOWN-ORDER");
  return {sender, shop, event: {...event, resource: {id: "UNKNOWN-CAPTURE"}}};
}

function testSignatures(bench: Bench): void {
  type Row = readonly [
    what: string,
    status: number,
    tamper: (values: Values) => Tampering | Promise<Tampering>,
  ];
  interface Values {
    readonly url: string;
    readonly now: number;
    readonly other: Issued;
  }

  const header = (name: string, value: string | undefined): Tampering => ({headers: {[name]: value}});
  const at = (ms: number): Tampering => ({
    signed: {time: iso(ms)},
    headers: {"paypal-transmission-time": iso(ms)},
  });
  const certificateAt = (url: string): Tampering => header("paypal-cert-url", url);

  const TABLE: readonly Row[] = [
    ["valid values", 200, () => ({})],
    ["another transmission id", 403, () => ({signed: {id: "another"}})],
    ["another transmission time", 403, ({now}) => ({signed: {time: iso(now - 1000)}})],
    ["a signature for another webhook", 403, () => ({signed: {webhookId: "WEBHOOK-2"}})],
    ["a body that was changed", 403, () => ({signed: {body: "{}"}})],
    ["a space after the body", 403, () => ({signed: {body: " "}})],
    ["another key's signature", 403, ({other}) => ({key: other.privateKey})],
    ["another digest", 403, () => ({digest: "RSA-SHA1"})],
    ["an invalid signature", 400, () => header("paypal-transmission-sig", "???")],
    ["an empty signature", 400, () => header("paypal-transmission-sig", "")],
    ["no signature", 400, () => header("paypal-transmission-sig", undefined)],
    ["no transmission id", 400, () => header("paypal-transmission-id", undefined)],
    ["no transmission time", 400, () => header("paypal-transmission-time", undefined)],
    ["no certificate", 400, () => header("paypal-cert-url", undefined)],
    ["no algorithm", 400, () => header("paypal-auth-algo", undefined)],
    ["the algorithm none", 400, () => header("paypal-auth-algo", "none")],
    [
      "an algorithm with the name of an object's property",
      400,
      () => header("paypal-auth-algo", "constructor"),
    ],
    ["a weaker algorithm", 400, () => header("paypal-auth-algo", "SHA1withRSA")],
    ["an invalid time", 400, () => header("paypal-transmission-time", "yesterday")],
    ["a time three days ago", 200, ({now}) => at(now - 3 * DAY_MS)],
    ["a time four minutes ahead", 200, ({now}) => at(now + 4 * MINUTE_MS)],
    ["a time five days ago", 403, ({now}) => at(now - 5 * DAY_MS)],
    ["a time six minutes ahead", 403, ({now}) => at(now + 6 * MINUTE_MS)],
    ["a certificate of another host", 403, () => certificateAt("https://evil.example/certificates/CERT-1")],
    ["a certificate URL with a user name", 403, ({url}) => certificateAt(url.replace("//", "//evil@"))],
    [
      "a certificate URL with PayPal's host before an @",
      403,
      ({url}) => certificateAt(`http://${new URL(url).host}@evil.example/certificates/CERT-1`),
    ],
    [
      "a certificate URL with PayPal's host as a subdomain",
      403,
      ({url}) => certificateAt(`http://${new URL(url).hostname}.evil.example/certificates/CERT-1`),
    ],
    [
      "a certificate URL with another port",
      403,
      () => certificateAt("http://127.0.0.1:1/certificates/CERT-1"),
    ],
    [
      "a certificate URL with another name of PayPal's host",
      403,
      ({url}) => certificateAt(url.replace("127.0.0.1", "localhost")),
    ],
    ["a file URL for the certificate", 403, () => certificateAt("file:///etc/ssl/cert.pem")],
    ["a data URL for the certificate", 403, () => certificateAt("data:text/plain,x")],
    ["a certificate that PayPal does not have", 403, ({url}) => certificateAt(`${url}-2`)],
    ["a certificate URL with a query", 403, ({url}) => certificateAt(`${url}?x=1`)],
    ["a certificate URL with an empty query", 403, ({url}) => certificateAt(`${url}?`)],
    ["a certificate URL with a fragment", 403, ({url}) => certificateAt(`${url}#x`)],
    ["a certificate URL with an empty fragment", 403, ({url}) => certificateAt(`${url}#`)],
    [
      "a certificate URL that is not normalised",
      403,
      ({url}) => certificateAt(url.replace("/certificates/", "/x/../certificates/")),
    ],
    ["another media type", 415, () => header("content-type", "text/plain")],
    ["no media type", 415, () => header("content-type", undefined)],
    ["a JSON type with a charset", 200, () => header("content-type", "application/json; charset=utf-8")],
    ["a body that is too large", 413, () => ({body: `"${"x".repeat(1024 * 1024)}"`})],
  ];

  for (const [what, expected, tamper] of TABLE) {
    test(`an event with ${what} gets a ${expected}`, async () => {
      const {sender, shop, event} = await begin(bench);
      const other = await issue({name: "Another signer", kind: "rsa", keys: await otherKeys()});
      const tampering = await tamper({url: sender.certificateUrl, now: shop.clock.now(), other});
      const reply = await sender.send(shop, event, tampering);
      assert.equal(reply.status, expected, await reply.clone().text());
      assert.equal((await events(shop)).length, expected === 200 ? 1 : 0);
      if (expected >= 400 && expected !== 403) assert.equal(fetches(bench), 0, "no certificate is fetched");
    });
  }

  let keys: Promise<Issued> | undefined;
  const otherKeys = () => (keys ??= issue({name: "Another signer", kind: "rsa"}));

  test("an event that arrives three times is stored once", async () => {
    const {sender, shop, event} = await begin(bench);
    const request = await sender.request(shop, event);
    for (let time = 0; time < 3; time += 1) {
      assert.equal((await shop.merchant.app.fetch(request.clone())).status, 200);
    }
    const [stored, ...others] = await events(shop);
    assert.deepEqual([stored?.id, others.length], [event.id, 0]);
  });

  test("the webhook route is a 404 without WEBHOOK_ID and a 403 for foreign pages", async () => {
    const {sender, event, shop} = await begin(bench);
    const without = await bench.open();
    const reply = await without.merchant.app.fetch(await sender.request(without, event));
    assert.equal(reply.status, 404);
    const tampering = {headers: {origin: "https://evil.example"}};
    assert.equal((await sender.send(shop, event, tampering)).status, 403);
  });

  test("events share one fetched certificate, which is fetched again after half a day", async () => {
    const {sender, shop, event} = await begin(bench);
    const fetched = () => fetches(bench);
    await Promise.all([1, 2, 3, 4].map((n) => sender.send(shop, {...event, id: `WH-${n}`})));
    await sender.send(shop, {...event, id: "WH-5"});
    assert.equal(fetched(), 1);
    shop.clock.advance(13 * 60 * MINUTE_MS);
    assert.equal((await sender.send(shop, {...event, id: "WH-6"})).status, 200);
    assert.equal(fetched(), 2);
    assert.equal((await events(shop)).length, 6);
  });

  test("events get a 500 while the certificate can't be fetched, and are accepted afterwards", async () => {
    const {sender, shop, event} = await begin(bench);
    bench.paypal.fault("GET", /^\/certificates\//, 503, 1);
    bench.paypal.fault("GET", /^\/certificates\//, "lose-before", 1);
    for (let time = 0; time < 2; time += 1) {
      assert.deepEqual(await refusal(sender.send(shop, event)), [500, "CERTIFICATE_UNAVAILABLE"]);
    }
    assert.equal((await sender.send(shop, event)).status, 200);
  });

  test("forged certificate URLs cause few requests to PayPal and don't evict the genuine certificate", async () => {
    const {sender, shop, event} = await begin(bench);
    assert.equal((await sender.send(shop, event)).status, 200);
    const guess = (n: number) => sender.send(shop, event, certificateAt(`${sender.certificateUrl}-${n}`));
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await guess(n)).status);
    assert.deepEqual([...new Set(statuses)], [403, 500]);
    assert.ok(bench.paypal.count("GET", /^\/certificates\//) <= 20);
    assert.equal((await sender.send(shop, {...event, id: "WH-after"})).status, 200);
    shop.clock.advance(MINUTE_MS);
    assert.equal((await guess(61)).status, 403);
  });

  test("genuine events are accepted among 100 forged ones per second, also when the certificate is renewed", async () => {
    const {sender, shop, event} = await begin(bench);
    const url = sender.certificateUrl;
    let sent = 0;
    const genuine = () => sender.send(shop, {...event, id: `WH-${(sent += 1)}`});
    assert.equal((await genuine()).status, 200);
    const forge = (n: number) => {
      // The last ten of each second have the genuine certificate URL.
      if (n % 100 >= 90) return certificateAt(url);
      return certificateAt(n % 2 === 0 ? `${url}?x=${n}` : `${url}-${n}`);
    };
    const flooded = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        const forged = Array.from({length: 100}, (_, n) =>
          sender.send(shop, event, {...forge(second * 100 + n), signature: FORGED}),
        );
        for (const {status} of await Promise.all(forged)) assert.match(String(status), /^(?:403|500)$/);
        assert.equal((await genuine()).status, 200, `second ${second}`);
        shop.clock.advance(1_000);
      }
    };
    await flooded(3);
    shop.clock.advance(13 * 60 * MINUTE_MS);
    await flooded(3);
    assert.equal((await events(shop)).length, sent);
    assert.ok(bench.paypal.count("GET", /certificates/) <= 42);
  });

  test("another instance and a restarted one verify by a confirmed certificate without a fetch", async () => {
    const {sender, shop, event} = await begin(bench);
    const other = await bench.open({variables});
    assert.equal((await sender.send(shop, event)).status, 200);
    bench.paypal.files.clear();
    const restarted = await bench.open({variables});
    assert.equal((await sender.send(other, {...event, id: "WH-other"})).status, 200);
    assert.equal((await sender.send(restarted, {...event, id: "WH-restarted"})).status, 200);
    assert.equal(fetches(bench), 1);
  });

  test("a confirmed certificate is renewed before an event needs it, and forgotten when PayPal has removed it", async () => {
    const {sender, shop, event} = await begin(bench);
    const statusOf = async (id: string) => (await sender.send(shop, {...event, id})).status;
    const pass = async (hours: number) => {
      shop.clock.advance(hours * 60 * MINUTE_MS);
      await shop.merchant.recover();
    };
    assert.equal(await statusOf("WH-1"), 200);
    await pass(10);
    assert.equal(fetches(bench), 1);
    await pass(1.5);
    assert.equal(fetches(bench), 2);
    await pass(10);
    bench.paypal.fault("GET", /^\/certificates\//, 503, 10);
    assert.equal(await statusOf("WH-2"), 200);
    assert.equal(fetches(bench), 2);
    bench.paypal.clearFaults();
    bench.paypal.files.clear();
    await pass(2);
    assert.equal(await statusOf("WH-3"), 403);
    await pass(24);
    assert.equal(fetches(bench), 3, "it is not renewed again");
  });

  test("an address that an earlier version confirmed is fetched without a limit, and then stored", async () => {
    const {sender, shop, event} = await begin(bench);
    const {db} = shop.database;
    const old = {url: sender.certificateUrl, pem: null, confirmed_at: 1, fetched_at: 0};
    await db.insertInto("confirmed_certificates").values(old).execute();
    for (let n = 0; n < 60; n += 1)
      await sender.send(shop, event, certificateAt(`${sender.certificateUrl}-${n}`));
    assert.equal((await sender.send(shop, event)).status, 200);
    const stored = await db.selectFrom("confirmed_certificates").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(
      [stored.pem, stored.fetched_at],
      [(await fakePayPalCertificate()).pem, shop.clock.now()],
    );
  });

  /** Sends 500 forged events in a minute from some addresses, with a genuine event after each fiftieth. */
  async function minuteOfForgeries(
    {sender, shop, event}: Awaited<ReturnType<typeof begin>>,
    {url, addresses, round}: {readonly url: string; readonly addresses: number; readonly round: string},
  ): Promise<void> {
    const before = fetches(bench);
    for (let n = 0; n < 500; n += 1) {
      const forged = {
        ...certificateAt(`${bench.paypal.url}/certificates/CERT-${round}-${n}`),
        signature: FORGED,
        // The first address is unknown.
        ...(n % addresses === 0 ? {} : {address: `198.51.${round.length}.${n % addresses}`}),
      };
      assert.match(String((await sender.send(shop, event, forged)).status), /^(?:403|500)$/);
      if (n % 50 === 49) {
        const genuine = {...certificateAt(url), address: "203.0.113.10"};
        const {status} = await sender.send(shop, {...event, id: `WH-${round}-${n}`}, genuine);
        assert.equal(status, 200, `after ${n} forged events`);
      }
      shop.clock.advance(MINUTE_MS / 500);
    }
    assert.ok(fetches(bench) - before <= 60, "few certificates are fetched");
  }

  test("genuine events are accepted among 500 forged ones a minute, on a new shop and with a new certificate", async () => {
    const begun = await begin(bench);
    const {sender} = begun;
    await minuteOfForgeries(begun, {url: sender.certificateUrl, addresses: 8, round: "first"});
    const changed = `${sender.certificateUrl}-changed`;
    bench.paypal.files.set(new URL(changed).pathname, (await fakePayPalCertificate()).pem);
    // More addresses than there are shares: PayPal's address has a reserved one.
    await minuteOfForgeries(begun, {url: changed, addresses: 250, round: "second"});
  });

  test("a sender above its share doesn't keep another one from a certificate", async () => {
    const {sender, shop, event} = await begin(bench);
    const from = (address: string, n: number) =>
      sender.send(
        shop,
        {...event, id: `WH-${n}`},
        {...certificateAt(`${sender.certificateUrl}-${n}`), address},
      );
    for (const n of [1, 2, 3]) assert.equal((await from("2001:db8:1:1::1", n)).status, 403);
    // The same network of IPv6 is one sender.
    assert.equal((await from("2001:db8:1:1::2", 4)).status, 500);
    const [limited, genuine] = await Promise.all([
      sender.send(shop, event, {address: "2001:db8:1:1::3"}),
      sender.send(shop, {...event, id: "WH-5"}, {address: "2001:db8:1:2::1"}),
    ]);
    assert.deepEqual([limited.status, genuine.status], [500, 200]);
  });

  test("a known certificate is used while it can't be fetched again, until it is a 404", async () => {
    const {sender, shop, event} = await begin(bench);
    const statusOf = async (id: string) => (await sender.send(shop, {...event, id})).status;
    assert.equal(await statusOf("WH-1"), 200);
    shop.clock.advance(13 * 60 * MINUTE_MS);
    bench.paypal.fault("GET", /^\/certificates\//, 503, 1);
    assert.deepEqual([await statusOf("WH-2"), await statusOf("WH-3")], [200, 200]);
    assert.equal(bench.paypal.count("GET", /^\/certificates\//), 2, "it is fetched once a minute");
    bench.paypal.files.clear();
    shop.clock.advance(MINUTE_MS);
    assert.equal(await statusOf("WH-4"), 403);
  });

  test("redirects to a certificate are not followed", async () => {
    const {sender, shop, event} = await begin(bench, {
      fetch: (input, init) => {
        if (!new Request(input).url.includes("/certificates/")) return fetch(input, init);
        // Node's fetch rejects redirects with this option.
        return init?.redirect === "error" ? Promise.reject(new TypeError("a redirect")) : fetch(input, init);
      },
    });
    assert.deepEqual(await refusal(sender.send(shop, event)), [500, "CERTIFICATE_UNAVAILABLE"]);
  });
}

/** Certificates are verified by their issuers only if PayPal is not on a loopback address. */
function testIssuers(bench: Bench): void {
  const LIVE = "https://api-m.paypal.com";
  const NAME = "messageverificationcerts.paypal.com";
  let authorities: Promise<{root: Issued; intermediate: Issued}> | undefined;
  const chain = () =>
    (authorities ??= (async () => {
      const root = await issue({name: "Test Root", isAuthority: true});
      return {root, intermediate: await issue({name: "Test Issuing CA", isAuthority: true, by: root})};
    })());

  interface Case {
    readonly what: string;
    readonly status: number;
    /** The file at the certificate's address, the signer's certificate first. */
    readonly file: (made: {root: Issued; intermediate: Issued; keys: Issued}) => Promise<string>;
    readonly url?: string;
    readonly variables?: Record<string, string>;
  }
  const leaf = (by: Issued, keys: Issued, more: Partial<Parameters<typeof issue>[0]> = {}) =>
    issue({name: NAME, hosts: [NAME], by, keys, ...more});
  const URL_AT_TWIN = "https://api.paypal.com/v1/notifications/certs/CERT-1";
  const CASES: readonly Case[] = [
    {
      what: "issued by a known authority, with its intermediate certificate",
      status: 200,
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem + intermediate.pem,
    },
    {
      what: "issued by a known authority, at the API's own host",
      status: 200,
      url: `${LIVE}/v1/notifications/certs/CERT-1`,
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem + intermediate.pem,
    },
    {
      what: "issued by the root itself",
      status: 200,
      file: async ({root, keys}) => (await leaf(root, keys)).pem,
    },
    {
      what: "for another name",
      status: 403,
      file: async ({intermediate, keys}) =>
        (await leaf(intermediate, keys, {name: "evil.example", hosts: ["evil.example"]})).pem +
        intermediate.pem,
    },
    {
      what: "for a name with the same end",
      status: 403,
      file: async ({intermediate, keys}) =>
        (await leaf(intermediate, keys, {name: `not-${NAME}`, hosts: [`not-${NAME}`]})).pem +
        intermediate.pem,
    },
    {
      what: "for the sandbox's name, with live PayPal",
      status: 403,
      file: async ({intermediate, keys}) => {
        const name = "messageverificationcerts.sandbox.paypal.com";
        return (await leaf(intermediate, keys, {name, hosts: [name]})).pem + intermediate.pem;
      },
    },
    {
      what: "without its intermediate certificate",
      status: 403,
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem,
    },
    {
      what: "that is self-signed",
      status: 403,
      file: async ({keys}) => (await issue({name: NAME, hosts: [NAME], keys})).pem,
    },
    {
      what: "issued by an unknown authority of the same name",
      status: 403,
      file: async ({keys}) => {
        const root = await issue({name: "Test Root", isAuthority: true});
        return (await leaf(root, keys)).pem + root.pem;
      },
    },
    {
      what: "issued by a certificate that may not issue any",
      status: 403,
      file: async ({root, keys}) => {
        const shop = await issue({name: "A shop", by: root});
        return (await leaf(shop, keys)).pem + shop.pem;
      },
    },
    {
      what: "that has expired",
      status: 403,
      file: async ({intermediate, keys}) =>
        (await leaf(intermediate, keys, {until: new Date(Date.UTC(2029, 0, 1))})).pem + intermediate.pem,
    },
    {
      what: "that is not valid yet",
      status: 403,
      file: async ({intermediate, keys}) =>
        (await leaf(intermediate, keys, {from: new Date(Date.UTC(2031, 0, 1))})).pem + intermediate.pem,
    },
    {
      what: "whose issuer has expired",
      status: 403,
      file: async ({root, keys}) => {
        const old = await issue({
          name: "Test Old CA",
          isAuthority: true,
          by: root,
          until: new Date(Date.UTC(2029, 0, 1)),
        });
        return (await leaf(old, keys)).pem + old.pem;
      },
    },
    {what: "that is an HTML page", status: 403, file: async () => "<html>"},
    {
      what: "with an http URL",
      status: 403,
      url: URL_AT_TWIN.replace("https:", "http:"),
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem + intermediate.pem,
    },
    {
      what: "at another path of PayPal's host",
      status: 403,
      url: `${LIVE}/v1/notifications/webhooks/CERT-1`,
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem + intermediate.pem,
    },
    {
      what: "below the documented path",
      status: 403,
      url: `${URL_AT_TWIN}/CERT-2`,
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem + intermediate.pem,
    },
    {
      what: "at the sandbox's host",
      status: 403,
      url: URL_AT_TWIN.replace("api.", "api.sandbox."),
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem + intermediate.pem,
    },
    {
      what: "at a host with PayPal's host as a prefix",
      status: 403,
      url: "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1",
      file: async ({intermediate, keys}) => (await leaf(intermediate, keys)).pem + intermediate.pem,
    },
  ];

  async function statusOf({file, url = URL_AT_TWIN, variables: more = {}}: Case): Promise<number> {
    const {root, intermediate} = await chain();
    const sender = await WebhookSender.of(bench.paypal);
    const pem = await file({root, intermediate, keys: await fakePayPalCertificate()});
    const shop = await bench.open({
      paypalUrl: LIVE,
      variables: {WEBHOOK_ID, PUBLIC_URL: "https://shop.example", ...more},
      roots: [root.pem],
      fetch: async (input) => {
        assert.equal(new URL(new Request(input).url).pathname, "/v1/notifications/certs/CERT-1");
        return new Response(pem);
      },
    });
    const event = {id: "WH-1", type: "RISK.SOMETHING.NEW", resource: {}, time: 0};
    const reply = await sender.send(shop, event, {headers: {"paypal-cert-url": url}});
    return reply.status;
  }

  for (const one of CASES) {
    test(`an event with a certificate ${one.what} gets a ${one.status}`, async () =>
      assert.equal(await statusOf(one), one.status));
  }

  test("only a certificate with a fingerprint of WEBHOOK_FINGERPRINTS is accepted without an authority", async () => {
    const self = async ({keys}: {keys: Issued}) => (await issue({name: "Own", keys})).pem;
    const pem = await self({keys: await fakePayPalCertificate()});
    const {fingerprint256} = new X509Certificate(pem);
    const pinned = {WEBHOOK_FINGERPRINTS: fingerprint256};
    assert.equal(await statusOf({what: "", status: 403, file: self, variables: pinned}), 403);
    assert.equal(await statusOf({what: "", status: 200, file: async () => pem, variables: pinned}), 200);
    assert.equal(await statusOf({what: "", status: 403, file: async () => pem}), 403, "no longer pinned");
  });
}

suite("signatures of webhook events", testSignatures, {on: [libsql]});
suite("issuers of webhook certificates", testIssuers, {on: [libsql]});
