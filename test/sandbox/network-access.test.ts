import assert from "node:assert/strict";
import {request} from "node:http";
import {after, before, describe, test} from "node:test";
import {CONSOLE} from "./support/console.ts";
import {orderBody} from "./support/orders.ts";
import {basic, type MoreSettings, TestSandbox} from "./support/sandbox.ts";

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A request with any `Host`, which `fetch` would not send. */
function ask(url: string, {method = "GET", headers = {}, body = ""}: Asked = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {method, headers, agent: false}, (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
      reply.on("end", () => resolve({status: reply.statusCode ?? 0, headers: reply.headers, text}));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const PASSWORD = "open sesame 41";
const FORM = {"content-type": "application/x-www-form-urlencoded"};

describe("a sandbox that only this machine can reach", () => {
  let sandbox: TestSandbox;
  let url: string;
  before(async () => {
    sandbox = await TestSandbox.open();
    url = await sandbox.listen();
  });
  after(() => sandbox.close());

  const both = async (headers: Readonly<Record<string, string>>) => {
    const controls = await ask(`${url}/_sandbox/clock`, {headers});
    return [controls.status, (await ask(`${url}/`, {headers})).status];
  };

  test("serves its console and controls at a loopback name with its own port", async () => {
    const {port} = new URL(url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      assert.deepEqual(await both({host}), [200, 200], host);
  });

  test("refuses them at another name or port, which a local proxy would have", async () => {
    const {port} = new URL(url);
    for (const host of [
      "localhost",
      "127.0.0.1",
      "localhost:8080",
      "sandbox.example",
      `sandbox.example:${port}`,
    ])
      assert.deepEqual(await both({host}), [403, 403], host);
  });

  test("refuses them to a request with a header of a proxy", async () => {
    for (const header of [
      "Forwarded",
      "X-Forwarded-For",
      "X-Forwarded-Host",
      "X-Forwarded-Proto",
      "X-Forwarded-Port",
      "X-Real-IP",
      "Via",
      "X-Client-IP",
      "True-Client-IP",
      "CF-Connecting-IP",
      "CF-Connecting-IPv6",
      "CF-Ray",
      "CDN-Loop",
      "Fastly-Client-IP",
      "Fly-Client-IP",
      "CloudFront-Viewer-Address",
      "X-Amzn-Trace-Id",
      "X-Azure-ClientIP",
      "X-Envoy-External-Address",
      "X-Vercel-Forwarded-For",
    ])
      assert.deepEqual(await both({[header]: "127.0.0.1"}), [403, 403], header);
    assert.deepEqual(await both({"X-Request-Id": "127.0.0.1"}), [200, 200]);
  });

  test("ignores forwarded headers", async () => {
    const {text} = await ask(`${url}/openapi.json`, {
      headers: {"x-forwarded-proto": "https", "x-forwarded-host": "evil.example"},
    });
    assert.doesNotMatch(text, /evil\.example/);
  });
});

const EXPOSED: readonly (readonly [how: string, settings: MoreSettings])[] = [
  ["behind a proxy", {trustProxy: ["127.0.0.1"]}],
  ["on a public address", {host: "0.0.0.0"}],
];
for (const [how, settings] of EXPOSED) {
  describe(`a sandbox ${how}`, () => {
    let sandbox: TestSandbox;
    let url: string;
    before(async () => {
      sandbox = await TestSandbox.open({}, "trace", {
        consolePassword: PASSWORD,
        ...settings,
      });
      url = await sandbox.listen();
    });
    after(() => sandbox.close());

    test("requires the password also from this machine", async () => {
      assert.equal((await ask(`${url}/`)).status, 401);
      assert.equal((await ask(`${url}${CONSOLE}/orders`)).status, 401);
      for (const path of ["clock", "requests", "mail", "webhooks", "applications"])
        assert.equal((await ask(`${url}/_sandbox/${path}`)).status, 403, path);
      const reset = await ask(`${url}/_sandbox/reset`, {method: "POST"});
      assert.equal(reset.status, 403);
    });

    test("serves the console and the controls after signing in", async () => {
      const own = {origin: url, "sec-fetch-site": "same-origin"};
      const body = new URLSearchParams({password: PASSWORD, to: "/"}).toString();
      const signedIn = await ask(`${url}${CONSOLE}/sign-in`, {
        method: "POST",
        headers: {...own, ...FORM},
        body,
      });
      assert.equal(signedIn.status, 303, signedIn.text);
      const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
      assert.equal((await ask(`${url}/_sandbox/clock`, {headers: {cookie}})).status, 200);
      assert.equal(
        (await ask(`${url}/_sandbox/reset`, {method: "POST", headers: {...own, cookie}})).status,
        204,
      );
    });
  });
}

describe("a sandbox behind a proxy that ends TLS", () => {
  const ORIGIN = "https://sandbox.example";
  let sandbox: TestSandbox;
  let url: string;
  before(async () => {
    sandbox = await TestSandbox.open({}, "trace", {
      consolePassword: PASSWORD,
      trustProxy: ["127.0.0.1"],
    });
    url = await sandbox.listen();
  });
  after(() => sandbox.close());

  const forwarded = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "sandbox.example",
    "x-forwarded-for": "198.51.100.1",
  };
  const page = {...forwarded, origin: ORIGIN, "sec-fetch-site": "same-origin"};

  async function token(): Promise<string> {
    const {text} = await ask(`${url}/v1/oauth2/token`, {
      method: "POST",
      headers: {...forwarded, ...FORM, authorization: basic()},
      body: "grant_type=client_credentials",
    });
    return (JSON.parse(text) as {access_token: string}).access_token;
  }

  test("links to the proxy's https origin", async () => {
    const headers = {
      ...forwarded,
      authorization: `Bearer ${await token()}`,
      "content-type": "application/json",
    };
    const created = await ask(`${url}/v2/checkout/orders`, {
      method: "POST",
      headers,
      body: JSON.stringify(orderBody()),
    });
    const {links} = JSON.parse(created.text) as {links: {href: string}[]};
    assert.ok(links.length > 0);
    for (const {href} of links) assert.equal(new URL(href).origin, ORIGIN, href);
  });

  test("accepts a POST from its own page and sets a Secure cookie", async () => {
    const body = new URLSearchParams({password: PASSWORD, to: "/"}).toString();
    const signedIn = await ask(`${url}${CONSOLE}/sign-in`, {
      method: "POST",
      headers: {...page, ...FORM},
      body,
    });
    assert.equal(signedIn.status, 303, signedIn.text);
    assert.match(String(signedIn.headers["set-cookie"]), /^__Host-console=.*; Secure/);
    const elsewhere = {...page, origin: "http://sandbox.example"};
    const refused = await ask(`${url}${CONSOLE}/sign-in`, {
      method: "POST",
      headers: {...elsewhere, ...FORM},
      body,
    });
    assert.equal(refused.status, 403);
  });

  test("counts wrong passwords by the IP address that the proxy forwards", async () => {
    const guess = (address: string, password: string) =>
      ask(`${url}${CONSOLE}/sign-in`, {
        method: "POST",
        headers: {...page, ...FORM, "x-forwarded-for": address},
        body: new URLSearchParams({password, to: "/"}).toString(),
      });
    for (let n = 0; n < 30; n += 1) assert.equal((await guess("198.51.100.9", `guess ${n}`)).status, 401);
    assert.equal((await guess("198.51.100.9", PASSWORD)).status, 429);
    assert.equal((await guess("198.51.100.8", PASSWORD)).status, 303);
  });
});
