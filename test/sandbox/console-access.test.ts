import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {act, CONSOLE, look, OWN} from "./support/console.ts";
import {withSandbox, ORIGIN, TestSandbox} from "./support/sandbox.ts";

const STRANGER = "203.0.113.7";
const PATHS = [
  "lists",
  "clock",
  "faults",
  "presets",
  "orders",
  "orders/X",
  "search?q=X",
  "requests",
  "invoices/X/page",
  "mail/X/page",
  "stream",
];

withSandbox("the console without a password", (sandbox) => {
  test("the console answers only to this machine under a loopback name", async () => {
    assert.equal((await sandbox().call("GET", "/")).status, 200);
    for (const [path, from] of [
      ["/", STRANGER],
      ["http://sandbox.example/", "127.0.0.1"],
    ] as const) {
      const page = await sandbox().call("GET", path, {from});
      assert.equal(page.status, 403);
      assert.match(page.text, /The console is closed here/);
      assert.doesNotMatch(page.text, /console\.js|password/);
    }
    for (const path of PATHS) {
      assert.equal((await sandbox().call("GET", `${CONSOLE}/${path}`, {from: STRANGER})).status, 403, path);
      const elsewhere = await sandbox().call("GET", `http://sandbox.example:8081${CONSOLE}/${path}`);
      assert.equal(elsewhere.status, 403, path);
    }
    // All routes except signing in, which checks the password itself.
    const own = sandbox().routes.filter(
      (route) => route.includes(` ${CONSOLE}/`) && !/\/sign-(?:in|out)$/.test(route),
    );
    assert.ok(own.length > 8);
    for (const route of new Set(own)) {
      const [method = "", pattern = ""] = route.split(" ");
      const path = pattern.replaceAll(/:\w+/g, "X");
      const {status} = await sandbox().call(method, path, {headers: OWN, from: STRANGER});
      assert.equal(status, 403, route);
    }
  });

  test("the console refuses pages of other sites and of other ports of this host", async () => {
    const elsewhere = [
      {Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site"},
      {Origin: "http://127.0.0.1:9999", "Sec-Fetch-Site": "same-site"},
      {Origin: ORIGIN, "Sec-Fetch-Site": "same-site"},
      {Origin: "null", "Sec-Fetch-Site": "cross-site"},
    ];
    for (const headers of elsewhere) {
      for (const path of PATHS) {
        assert.equal((await sandbox().call("GET", `${CONSOLE}/${path}`, {headers})).status, 403, path);
      }
    }
    // Changes are refused without an Origin.
    const link = {
      method: "POST",
      path: "/v1/checkout/payment-resources",
      body: {
        integration_mode: "LINK",
        type: "BUY_NOW",
        line_items: [{name: "x", unit_amount: {currency_code: "USD", value: "1"}}],
      },
    };
    for (const headers of [...elsewhere, {"Sec-Fetch-Site": "cross-site"}, {}]) {
      for (const [method, path, body] of [
        ["POST", "call", link],
        ["POST", "requests/X/replay", {}],
        ["POST", "sign-in", "password=x"],
        ["POST", "sign-out", undefined],
      ] as const) {
        const given = body === undefined ? {} : {body};
        const answer = await sandbox().call(method, `${CONSOLE}/${path}`, {headers, ...given});
        assert.equal(answer.status, 403, `${method} ${path} ${JSON.stringify(headers)}`);
      }
    }
    assert.deepEqual((await look(sandbox(), "links")).rows, []);
    assert.equal((await act(sandbox(), "POST", "call", link)).status, 201);
  });

  test("the request log leaves out the console's own requests", async () => {
    for (const path of [
      "/",
      ...PATHS.filter((each) => each !== "stream").map((path) => `${CONSOLE}/${path}`),
    ])
      await sandbox().call("GET", path);
    const {body} = await sandbox().call("GET", "/_sandbox/requests");
    const paths = body.requests.map(({path}) => path);
    assert.ok(paths.length > 0);
    assert.deepEqual(
      paths.filter((path) => path === "/" || path.startsWith(CONSOLE)),
      [],
    );
  });
});

const PASSWORD = "open sesame 41";

describe("the console with a password", () => {
  let sandbox: TestSandbox;
  before(async () => {
    sandbox = await TestSandbox.open({}, "trace", {consolePassword: PASSWORD});
  });
  after(() => sandbox.close());

  const form = {"Content-Type": "application/x-www-form-urlencoded"};
  const signIn = (password: string, more: Readonly<Record<string, string>> = {}, to = "/") =>
    sandbox.call("POST", `${CONSOLE}/sign-in`, {
      headers: {...OWN, ...form, ...more},
      body: new URLSearchParams({password, to}).toString(),
      from: STRANGER,
    });
  const session = async () => {
    const cookie = (await signIn(PASSWORD)).headers.get("Set-Cookie") ?? "";
    return {Cookie: cookie.slice(0, cookie.indexOf(";"))};
  };

  test("asks for the password at each address and keeps the requested page", async () => {
    for (const from of ["127.0.0.1", STRANGER]) {
      const page = await sandbox.call("GET", "/?view=mail", {from});
      assert.equal(page.status, 401);
      assert.match(page.text, /type="password"/);
      assert.ok(page.text.includes('value="/?view=mail"'));
      assert.match(
        page.headers.get("Content-Security-Policy") ?? "",
        /form-action 'self'; frame-ancestors 'none'/,
      );
      for (const path of PATHS) {
        assert.equal((await sandbox.call("GET", `${CONSOLE}/${path}`, {from})).status, 401, path);
      }
    }
  });

  test("a session opens the console and the controls until it expires", async () => {
    const right = await signIn(PASSWORD, {}, "/?view=mail");
    assert.deepEqual([right.status, right.headers.get("Location")], [303, "/?view=mail"]);
    const cookie = right.headers.get("Set-Cookie") ?? "";
    assert.match(cookie, /^console=.*; HttpOnly.*; SameSite=Strict|^console=.*HttpOnly; SameSite=Strict/);
    const headers = await session();
    for (const path of ["/", `${CONSOLE}/orders`, "/_sandbox/clock", "/_sandbox/presets"]) {
      assert.equal((await sandbox.call("GET", path, {headers, from: STRANGER})).status, 200, path);
    }
    const armed = {body: {outcome: "capture-declined"}, from: STRANGER};
    const own = await sandbox.call("POST", "/_sandbox/presets", {...armed, headers: {...headers, ...OWN}});
    assert.equal(own.status, 201, own.text);
    // Changes must come from the console's own page.
    for (const more of [{}, {Origin: "https://evil.example"}, {Origin: "http://127.0.0.1:9999"}]) {
      const other = await sandbox.call("POST", "/_sandbox/presets", {
        ...armed,
        headers: {...headers, ...more},
      });
      assert.equal(other.status, 403);
    }
    sandbox.realTime.ms += 12 * 60 * 60 * 1000 + 1;
    assert.equal((await sandbox.call("GET", "/", {headers, from: STRANGER})).status, 401);
    assert.equal((await sandbox.call("GET", "/_sandbox/clock", {headers, from: STRANGER})).status, 403);
  });

  test("refuses wrong passwords and forged sessions, and redirects to the console only", async () => {
    const wrong = await signIn("open sesame 42");
    assert.equal(wrong.status, 401);
    assert.match(wrong.text, /Wrong password/);
    assert.equal(wrong.headers.get("Set-Cookie"), null);
    assert.match((await signIn("")).text, /<p class="error" id="problem" role="alert">Enter the password\./);
    const {Cookie} = await session();
    const later = String(sandbox.realTime.ms + 10 * 365 * 24 * 3600 * 1000);
    for (const made of [
      "console=",
      `console=${later}.x`,
      Cookie.replace(/=\d+/, `=${later}`),
      `${Cookie}x`,
      Cookie.replace("console", "__Host-console"),
    ]) {
      const answer = await sandbox.call("GET", `${CONSOLE}/orders`, {
        headers: {Cookie: made},
        from: STRANGER,
      });
      assert.equal(answer.status, 401, made);
    }
    for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example", "/pay/X", ""]) {
      assert.equal((await signIn(PASSWORD, {}, to)).headers.get("Location"), "/");
    }
  });

  test("limits wrong passwords for each IP address", async () => {
    let last = 401;
    for (let tries = 0; last === 401 && tries < 100; tries += 1)
      last = (await signIn(`guess ${tries}`)).status;
    assert.equal(last, 429);
    assert.equal((await signIn(PASSWORD)).status, 429, "also the right password");
    const body = new URLSearchParams({password: PASSWORD, to: "/"}).toString();
    const other = await sandbox.call("POST", `${CONSOLE}/sign-in`, {
      headers: {...OWN, ...form},
      body,
      from: "203.0.113.8",
    });
    assert.equal(other.status, 303);
  });

  test("the password is neither logged nor stored", async () => {
    assert.equal(sandbox.log.includes(PASSWORD), false);
    assert.equal((await sandbox.everythingStored()).includes(PASSWORD), false);
  });
});
