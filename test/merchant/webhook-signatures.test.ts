import assert from "node:assert/strict";
import {X509Certificate} from "node:crypto";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {issue, type Issued} from "../support/certificates.ts";
import {type Tampering, WebhookSender, fakePayPalCertificate, WEBHOOK_ID} from "./support/webhook-sender.ts";
import {refusal} from "./support/replies.ts";
import {ORIGIN, type Shop, type ShopOptions} from "./support/shop.ts";
import {type Bench, suite} from "./support/suite.ts";

const variables = {WEBHOOK_ID};
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function events(shop: Shop) {
  return shop.database.db.selectFrom("webhook_events").selectAll().execute();
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** A shop whose buyer has an order with a pending capture, and who tells it things. */
async function begin(bench: Bench, options: Partial<ShopOptions> = {}) {
  const notifier = await WebhookSender.of(bench.paypal);
  const shop = await bench.open({...options, variables: {...variables, ...options.variables}});
  const news = notifier.about("PAYMENT.CAPTURE.COMPLETED", "ORDER-NOBODY-KNOWS");
  return {notifier, shop, news: {...news, resource: {id: "CAPTURE-NOBODY-KNOWS"}}};
}

function signatures(bench: Bench): void {
  type Row = readonly [what: string, status: number, bend: (at: Bending) => Tampering | Promise<Tampering>];
  interface Bending {
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
    ["nothing wrong", 200, () => ({})],
    ["another transmission id", 403, () => ({signed: {id: "another"}})],
    ["another transmission time", 403, ({now}) => ({signed: {time: iso(now - 1000)}})],
    ["another webhook's", 403, () => ({signed: {webhookId: "WEBHOOK-2"}})],
    ["a body that was changed", 403, () => ({signed: {body: "{}"}})],
    ["a space behind the body", 403, () => ({signed: {body: " "}})],
    ["another key's signature", 403, ({other}) => ({key: other.privateKey})],
    ["another digest", 403, () => ({digest: "RSA-SHA1"})],
    ["a signature that is none", 400, () => header("paypal-transmission-sig", "???")],
    ["an empty signature", 400, () => header("paypal-transmission-sig", "")],
    ["no signature", 400, () => header("paypal-transmission-sig", undefined)],
    ["no transmission id", 400, () => header("paypal-transmission-id", undefined)],
    ["no transmission time", 400, () => header("paypal-transmission-time", undefined)],
    ["no certificate", 400, () => header("paypal-cert-url", undefined)],
    ["no algorithm", 400, () => header("paypal-auth-algo", undefined)],
    ["an algorithm that proves nothing", 400, () => header("paypal-auth-algo", "none")],
    ["an algorithm by an object's own name", 400, () => header("paypal-auth-algo", "constructor")],
    ["a weaker algorithm", 400, () => header("paypal-auth-algo", "SHA1withRSA")],
    ["a time that is none", 400, () => header("paypal-transmission-time", "yesterday")],
    ["three days old: a late repetition", 200, ({now}) => at(now - 3 * DAY_MS)],
    ["a clock that is four minutes ahead", 200, ({now}) => at(now + 4 * MINUTE_MS)],
    ["five days old", 403, ({now}) => at(now - 5 * DAY_MS)],
    ["six minutes ahead", 403, ({now}) => at(now + 6 * MINUTE_MS)],
    ["a certificate of another host", 403, () => certificateAt("https://evil.example/certificates/CERT-1")],
    ["the service's name as a user", 403, ({url}) => certificateAt(url.replace("//", "//evil@"))],
    [
      "the service's name before an @",
      403,
      ({url}) => certificateAt(`http://${new URL(url).host}@evil.example/certificates/CERT-1`),
    ],
    [
      "the service's name as a subdomain",
      403,
      ({url}) => certificateAt(`http://${new URL(url).hostname}.evil.example/certificates/CERT-1`),
    ],
    ["the service at another port", 403, () => certificateAt("http://127.0.0.1:1/certificates/CERT-1")],
    ["the service by its other name", 403, ({url}) => certificateAt(url.replace("127.0.0.1", "localhost"))],
    ["a certificate in a file", 403, () => certificateAt("file:///etc/ssl/cert.pem")],
    ["a certificate in the address", 403, () => certificateAt("data:text/plain,x")],
    ["a certificate that the service has not", 403, ({url}) => certificateAt(`${url}-2`)],
    ["a certificate's address with a query", 403, ({url}) => certificateAt(`${url}?x=1`)],
    ["a certificate's address with an empty query", 403, ({url}) => certificateAt(`${url}?`)],
    ["a certificate's address with a fragment", 403, ({url}) => certificateAt(`${url}#x`)],
    ["a certificate's address with an empty fragment", 403, ({url}) => certificateAt(`${url}#`)],
    [
      "a certificate's address that is written in another way",
      403,
      ({url}) => certificateAt(url.replace("/certificates/", "/x/../certificates/")),
    ],
    ["not JSON", 400, () => ({body: "{"})],
    ["JSON that is no object", 400, () => ({body: "[1]"})],
    ["an object that is no event", 400, () => ({body: '{"id": "WH-1"}'})],
    ["nothing at all", 400, () => ({body: ""})],
    ["deeper than anybody nests", 400, () => ({body: "[".repeat(5000) + "]".repeat(5000)})],
    ["NUL in a text", 400, () => ({body: '{"id": "\\u0000"}'})],
    ["another media type", 415, () => header("content-type", "text/plain")],
    ["no media type", 415, () => header("content-type", undefined)],
    ["JSON by a charset", 200, () => header("content-type", "application/json; charset=utf-8")],
    ["larger than any", 413, () => ({body: `"${"x".repeat(300_000)}"`})],
  ];

  for (const [what, expected, bend] of TABLE) {
    test(`${what}: ${expected}`, async () => {
      const {notifier, shop, news} = await begin(bench);
      const other = await issue({name: "Somebody else", kind: "rsa", keys: await otherKeys()});
      const bent = await bend({url: notifier.certificateUrl, now: shop.clock.now(), other});
      const reply = await notifier.tell(shop, news, bent);
      assert.equal(reply.status, expected, await reply.clone().text());
      assert.equal((await events(shop)).length, expected === 200 ? 1 : 0);
    });
  }

  let keys: Promise<Issued> | undefined;
  const otherKeys = () => (keys ??= issue({name: "Somebody else", kind: "rsa"}));

  test("what was sent once is stored once, however often it comes", async () => {
    const {notifier, shop, news} = await begin(bench);
    const request = await notifier.request(shop, news);
    for (let time = 0; time < 3; time += 1) {
      assert.equal((await shop.merchant.app.fetch(request.clone())).status, 200);
    }
    const [event, ...others] = await events(shop);
    assert.deepEqual([event?.id, others.length], [news.id, 0]);
  });

  test("there is no such route without the webhook's id, nor for a page of somebody else", async () => {
    const {notifier, news, shop} = await begin(bench);
    const without = await bench.open();
    const reply = await without.merchant.app.fetch(await notifier.request(without, news));
    assert.equal(reply.status, 404);
    const bent = {headers: {origin: "https://evil.example"}};
    assert.equal((await notifier.tell(shop, news, bent)).status, 403);
  });

  test("the certificate is fetched once for many, also at once, and again when it is half a day old", async () => {
    const {notifier, shop, news} = await begin(bench);
    const fetched = () => bench.paypal.count("GET", /^\/certificates\//);
    await Promise.all([1, 2, 3, 4].map((n) => notifier.tell(shop, {...news, id: `WH-${n}`})));
    await notifier.tell(shop, {...news, id: "WH-5"});
    assert.equal(fetched(), 1);
    shop.clock.advance(13 * 60 * MINUTE_MS);
    assert.equal((await notifier.tell(shop, {...news, id: "WH-6"})).status, 200);
    assert.equal(fetched(), 2);
    assert.equal((await events(shop)).length, 6);
  });

  test("while PayPal gives no certificate it is asked to come again, and then believed", async () => {
    const {notifier, shop, news} = await begin(bench);
    bench.paypal.fault("GET", /^\/certificates\//, 503, 1);
    bench.paypal.fault("GET", /^\/certificates\//, "lose-before", 1);
    for (let time = 0; time < 2; time += 1) {
      assert.deepEqual(await refusal(notifier.tell(shop, news)), [500, "CERTIFICATE_UNAVAILABLE"]);
    }
    assert.equal((await notifier.tell(shop, news)).status, 200);
  });

  test("guesses neither flood PayPal with questions nor push the real certificate out", async () => {
    const {notifier, shop, news} = await begin(bench);
    assert.equal((await notifier.tell(shop, news)).status, 200);
    const guess = (n: number) => notifier.tell(shop, news, certificateAt(`${notifier.certificateUrl}-${n}`));
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await guess(n)).status);
    assert.deepEqual([...new Set(statuses)], [403, 500]);
    assert.ok(bench.paypal.count("GET", /^\/certificates\//) <= 20);
    assert.equal((await notifier.tell(shop, {...news, id: "WH-after"})).status, 200);
    shop.clock.advance(MINUTE_MS);
    assert.equal((await guess(61)).status, 403);
  });

  test("genuine notifications are accepted among 100 forged ones a second, also when the certificate is renewed", async () => {
    const {notifier, shop, news} = await begin(bench);
    const url = notifier.certificateUrl;
    let sent = 0;
    const genuine = () => notifier.tell(shop, {...news, id: `WH-${(sent += 1)}`});
    assert.equal((await genuine()).status, 200);
    const forge = (n: number) => {
      // The last ones of each second name the genuine certificate.
      if (n % 100 >= 90) return certificateAt(url);
      return certificateAt(n % 2 === 0 ? `${url}?x=${n}` : `${url}-${n}`);
    };
    const flooded = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        const forged = Array.from({length: 100}, (_, n) =>
          notifier.tell(shop, news, {...forge(second * 100 + n), signed: {id: "forged"}}),
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

  test("genuine notifications are accepted after a restart among forged ones", async () => {
    const {notifier, shop, news} = await begin(bench);
    assert.equal((await notifier.tell(shop, news)).status, 200);
    const restarted = await bench.open({variables});
    for (let n = 0; n < 100; n += 1) {
      const forged = {...certificateAt(`${notifier.certificateUrl}-${n}`), signed: {id: "forged"}};
      assert.match(String((await notifier.tell(restarted, news, forged)).status), /^(?:403|500)$/);
    }
    assert.equal((await notifier.tell(restarted, {...news, id: "WH-after"})).status, 200);
  });

  test("a known certificate is used on while PayPal's server for certificates fails, until it is refused", async () => {
    const {notifier, shop, news} = await begin(bench);
    const told = async (id: string) => (await notifier.tell(shop, {...news, id})).status;
    assert.equal(await told("WH-1"), 200);
    shop.clock.advance(13 * 60 * MINUTE_MS);
    bench.paypal.fault("GET", /^\/certificates\//, 503, 1);
    assert.deepEqual([await told("WH-2"), await told("WH-3")], [200, 200]);
    assert.equal(bench.paypal.count("GET", /^\/certificates\//), 2, "asked once a minute");
    bench.paypal.files.clear();
    shop.clock.advance(MINUTE_MS);
    assert.equal(await told("WH-4"), 403);
  });

  test("a redirect to a certificate is not followed", async () => {
    const {notifier, shop, news} = await begin(bench, {
      fetch: (input, init) => {
        if (!new Request(input).url.includes("/certificates/")) return fetch(input, init);
        // What Node's own does with the real thing.
        return init?.redirect === "error" ? Promise.reject(new TypeError("a redirect")) : fetch(input, init);
      },
    });
    assert.deepEqual(await refusal(notifier.tell(shop, news)), [500, "CERTIFICATE_UNAVAILABLE"]);
  });
}

/** A real service is on no loopback address: whether it is believed is then its certificate's matter. */
function issuers(bench: Bench): void {
  const LIVE = "https://api-m.paypal.com";
  const NAME = "messageverificationcerts.paypal.com";
  let authorities: Promise<{root: Issued; between: Issued}> | undefined;
  const chain = () =>
    (authorities ??= (async () => {
      const root = await issue({name: "Test Root", isAuthority: true});
      return {root, between: await issue({name: "Test Issuing CA", isAuthority: true, by: root})};
    })());

  interface Case {
    readonly what: string;
    readonly status: number;
    /** The file at the certificate's address, the signer's certificate first. */
    readonly file: (made: {root: Issued; between: Issued; keys: Issued}) => Promise<string>;
    readonly url?: string;
    readonly variables?: Record<string, string>;
  }
  const leaf = (by: Issued, keys: Issued, more: Partial<Parameters<typeof issue>[0]> = {}) =>
    issue({name: NAME, hosts: [NAME], by, keys, ...more});
  const URL_AT_TWIN = "https://api.paypal.com/v1/notifications/certs/CERT-1";
  const CASES: readonly Case[] = [
    {
      what: "issued by an authority, with the one between",
      status: 200,
      file: async ({between, keys}) => (await leaf(between, keys)).pem + between.pem,
    },
    {
      what: "the same at the API's own host",
      status: 200,
      url: `${LIVE}/v1/notifications/certs/CERT-1`,
      file: async ({between, keys}) => (await leaf(between, keys)).pem + between.pem,
    },
    {
      what: "issued by the root itself",
      status: 200,
      file: async ({root, keys}) => (await leaf(root, keys)).pem,
    },
    {
      what: "for another name",
      status: 403,
      file: async ({between, keys}) =>
        (await leaf(between, keys, {name: "evil.example", hosts: ["evil.example"]})).pem + between.pem,
    },
    {
      what: "for a name that ends alike",
      status: 403,
      file: async ({between, keys}) =>
        (await leaf(between, keys, {name: `not-${NAME}`, hosts: [`not-${NAME}`]})).pem + between.pem,
    },
    {
      what: "for the sandbox's name, at the live service",
      status: 403,
      file: async ({between, keys}) => {
        const name = "messageverificationcerts.sandbox.paypal.com";
        return (await leaf(between, keys, {name, hosts: [name]})).pem + between.pem;
      },
    },
    {
      what: "without the one between",
      status: 403,
      file: async ({between, keys}) => (await leaf(between, keys)).pem,
    },
    {
      what: "issued by itself",
      status: 403,
      file: async ({keys}) => (await issue({name: NAME, hosts: [NAME], keys})).pem,
    },
    {
      what: "issued by an authority of the same name that nobody knows",
      status: 403,
      file: async ({keys}) => {
        const root = await issue({name: "Test Root", isAuthority: true});
        return (await leaf(root, keys)).pem + root.pem;
      },
    },
    {
      what: "issued by who may issue none",
      status: 403,
      file: async ({root, keys}) => {
        const nobody = await issue({name: "A shop", by: root});
        return (await leaf(nobody, keys)).pem + nobody.pem;
      },
    },
    {
      what: "expired",
      status: 403,
      file: async ({between, keys}) =>
        (await leaf(between, keys, {until: new Date(Date.UTC(2029, 0, 1))})).pem + between.pem,
    },
    {
      what: "not in force yet",
      status: 403,
      file: async ({between, keys}) =>
        (await leaf(between, keys, {from: new Date(Date.UTC(2031, 0, 1))})).pem + between.pem,
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
    {what: "no certificate at all", status: 403, file: async () => "<html>"},
    {
      what: "http",
      status: 403,
      url: URL_AT_TWIN.replace("https:", "http:"),
      file: async ({between, keys}) => (await leaf(between, keys)).pem + between.pem,
    },
    {
      what: "at the sandbox's host",
      status: 403,
      url: URL_AT_TWIN.replace("api.", "api.sandbox."),
      file: async ({between, keys}) => (await leaf(between, keys)).pem + between.pem,
    },
    {
      what: "at a host that looks like it",
      status: 403,
      url: "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1",
      file: async ({between, keys}) => (await leaf(between, keys)).pem + between.pem,
    },
  ];

  async function told({file, url = URL_AT_TWIN, variables: more = {}}: Case): Promise<number> {
    const {root, between} = await chain();
    const notifier = await WebhookSender.of(bench.paypal);
    const pem = await file({root, between, keys: await fakePayPalCertificate()});
    const shop = await bench.open({
      paypalUrl: LIVE,
      variables: {WEBHOOK_ID, PUBLIC_URL: ORIGIN, ...more},
      roots: [root.pem],
      fetch: async (input) => {
        assert.equal(new URL(new Request(input).url).pathname, "/v1/notifications/certs/CERT-1");
        return new Response(pem);
      },
    });
    const news = {id: "WH-1", type: "RISK.SOMETHING.NEW", resource: {}, time: 0};
    const reply = await notifier.tell(shop, news, {headers: {"paypal-cert-url": url}});
    return reply.status;
  }

  for (const one of CASES) {
    test(`${one.what}: ${one.status}`, async () => assert.equal(await told(one), one.status));
  }

  test("one that is named by its fingerprint is believed without an authority, and no other", async () => {
    const self = async ({keys}: {keys: Issued}) => (await issue({name: "Own", keys})).pem;
    const pem = await self({keys: await fakePayPalCertificate()});
    const {fingerprint256} = new X509Certificate(pem);
    const pinned = {WEBHOOK_FINGERPRINTS: fingerprint256};
    assert.equal(await told({what: "", status: 200, file: async () => pem, variables: pinned}), 200);
    assert.equal(await told({what: "", status: 403, file: self, variables: pinned}), 403);
  });
}

suite("a notification is believed only with PayPal's signature", signatures, {on: [libsql]});
suite("a service on the network is believed by its certificate's issuers", issuers, {on: [libsql]});
