import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {test} from "node:test";
import {card, CARDS, challengePath, OrdersClient, toBeFilled} from "./support/orders.ts";
import {type Answer, withSandbox, PAGE, type TestSandbox} from "./support/sandbox.ts";

const FIELD = "/web-sdk/v6/frames/card-field";

async function openSession(sandbox: TestSandbox, origin = PAGE): Promise<Answer> {
  const token = await sandbox.clientToken();
  return sandbox.call("POST", "/web-sdk/v6/frame-sessions", {token, body: {}, headers: {Origin: origin}});
}

function policyOf(answer: Answer): string {
  return answer.headers.get("Content-Security-Policy") ?? "";
}

/** Stand for the built script and style sheet of the field. */
const SCRIPT = "/* field */";
const STYLE = "/* style */";
const FILES = {
  "frames/card-field.js": SCRIPT,
  "frames/card-field.css": STYLE,
  "frames/payment-field.js": SCRIPT,
  "frames/payment-field.css": STYLE,
};

function checkPageHeaders(
  answer: Answer,
  ancestors: string,
  {script, style} = {script: "'self'", style: "'self'"},
): void {
  assert.equal(
    policyOf(answer),
    `default-src 'none'; script-src ${script}; style-src ${style}; connect-src 'self'; base-uri 'none'; ` +
      `form-action 'none'; frame-ancestors ${ancestors}`,
  );
  checkOtherHeaders(answer);
}

/** Checks that a page has only text, runs no script, and can't be embedded. */
function checkGonePage(answer: Answer): void {
  assert.equal(answer.status, 404);
  assert.match(
    policyOf(answer),
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  assert.doesNotMatch(answer.text, /<script/);
  checkOtherHeaders(answer);
}

function checkOtherHeaders(answer: Answer): void {
  assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
  assert.equal(answer.headers.get("Referrer-Policy"), "same-origin");
  assert.equal(answer.headers.get("Cache-Control"), "no-store");
  assert.equal(answer.headers.get("Cross-Origin-Opener-Policy"), "unsafe-none");
  assert.match(answer.headers.get("Content-Type") ?? "", /^text\/html; charset=utf-8$/i);
}

withSandbox(
  "frame sessions",
  (sandbox) => {
    test("only the session's page can embed the field's page and send messages to it", async () => {
      const session = await openSession(sandbox());
      assert.equal(session.status, 201);
      assert.deepEqual(Object.keys(session.body as object), ["id"]);
      const page = await sandbox().call("GET", `${FIELD}?session=${session.body.id}`);
      assert.equal(page.status, 200);
      const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
      checkPageHeaders(page, PAGE, {script: hash(SCRIPT), style: hash(STYLE)});
      assert.match(page.text, /<html\s+lang="en"\s+dir="ltr"\s+data-parent-origin="http:\/\/localhost:8080"/);
      assert.match(page.text, /<meta name="color-scheme" content="light dark" \/>/);
      // Its policy allows only its inline script and style.
      assert.ok(page.text.includes(`<style>${STYLE}</style> <script>${SCRIPT}</script>`), page.text);
      assert.doesNotMatch(page.text, /\b(?:src|href)=/);
      assert.match(page.text, /<body>\s*<\/body>/);
    });

    test("a local method's field is in each of the buttons' languages", async () => {
      const {id} = (await openSession(sandbox())).body;
      for (const [locale, root, label] of [
        ["pl-PL", /<html\s+lang="pl"\s+dir="ltr"/, "Imię i nazwisko"],
        ["ar", /<html\s+lang="ar"\s+dir="rtl"/, "الاسم الكامل"],
        ["nb", /<html\s+lang="en"\s+dir="ltr"/, "Full name"],
      ] as const) {
        const query = `session=${id}&type=name&locale=${locale}`;
        const page = await sandbox().call("GET", `/web-sdk/v6/frames/payment-field?${query}`);
        assert.match(page.text, root);
        assert.ok(page.text.includes(`<label for="field">${label}</label>`), page.text);
      }
    });

    test("the pages around the session's page can embed its frames", async () => {
      const around = ["https://shop.example", "http://localhost:9090"];
      const open = async (ancestors: readonly string[]) =>
        sandbox().call("POST", `/web-sdk/v6/frame-sessions?${query(ancestors)}`, {
          token: await sandbox().clientToken(),
          body: {},
          headers: {Origin: PAGE},
        });
      const query = (ancestors: readonly string[]) =>
        String(new URLSearchParams(ancestors.map((ancestor): [string, string] => ["ancestor", ancestor])));
      const {id} = (await open(around)).body as {id: string};
      const page = await sandbox().call("GET", `${FIELD}?session=${id}`);
      assert.ok(policyOf(page).endsWith(`frame-ancestors ${[PAGE, ...around].join(" ")}`), policyOf(page));
      assert.match(page.text, new RegExp(`data-parent-origin="${PAGE}"`));
      for (const wrong of [["null"], ["*"], ["https://a.example; script-src *"], Array(11).fill(PAGE)])
        assert.equal((await open(wrong as string[])).status, 400, String(wrong));
    });

    test("a missing, unknown or expired session gets a 404 page that can't be embedded", async () => {
      const session = await openSession(sandbox());
      const path = `${FIELD}?session=${session.body.id}`;
      sandbox().realTime.ms += 900_000;
      for (const address of [path, FIELD, `${FIELD}?session=unknown`]) {
        const page = await sandbox().call("GET", address);
        checkGonePage(page);
      }
    });

    test("a form can contain the token, so that no preflight is needed", async () => {
      const open = (form: string, headers: Record<string, string> = {}) =>
        sandbox().call("POST", "/web-sdk/v6/frame-sessions", {
          body: form,
          headers: {
            "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
            Origin: PAGE,
            ...headers,
          },
        });
      const token = await sandbox().clientToken();
      const form = String(new URLSearchParams({access_token: token}));
      const session = await open(form);
      assert.equal(session.status, 201);
      assert.equal(session.headers.get("Access-Control-Allow-Origin"), PAGE);
      const page = await sandbox().call("GET", `${FIELD}?session=${session.body.id}`);
      assert.match(policyOf(page), /frame-ancestors http:\/\/localhost:8080$/);

      for (const wrong of ["", "access_token=", "access_token=unknown", `token=${token}`])
        assert.equal((await open(wrong)).status, 401, wrong);
      assert.equal((await open(form, {"Content-Type": "text/plain"})).status, 401);
      // With a token in the header, the body must be JSON.
      assert.equal((await open(form, {Authorization: `Bearer ${token}`})).status, 415);
      const bound = await sandbox().clientToken({domains: ["shop.example"]});
      const stranger = await open(String(new URLSearchParams({access_token: bound})));
      assert.equal(stranger.status, 403);
      assert.equal(stranger.body.details[0].issue, "ERR_DOMAIN_MISMATCH");
      assert.equal((await open(`${form}&more=${"x".repeat(5000)}`)).status, 413);
      // No other route accepts a token in a form.
      const eligible = await sandbox().call("POST", "/v2/payments/find-eligible-methods", {
        body: form,
        headers: {"Content-Type": "application/x-www-form-urlencoded", Origin: PAGE},
      });
      assert.equal(eligible.status, 401);
    });

    test("a session ends when client tokens are ended", async () => {
      const session = await openSession(sandbox());
      const open = () => sandbox().call("GET", `${FIELD}?session=${session.body.id}`);
      await sandbox().call("DELETE", "/_sandbox/tokens?kind=access");
      assert.equal((await open()).status, 200);
      await sandbox().call("DELETE", "/_sandbox/tokens?kind=client");
      checkGonePage(await open());
    });

    test("a session expires with its token", async () => {
      const token = await sandbox().clientToken();
      sandbox().realTime.ms += 600_000;
      const session = await sandbox().call("POST", "/web-sdk/v6/frame-sessions", {
        token,
        body: {},
        headers: {Origin: PAGE},
      });
      const open = () => sandbox().call("GET", `${FIELD}?session=${session.body.id}`);
      sandbox().realTime.ms += 299_000;
      assert.equal((await open()).status, 200);
      sandbox().realTime.ms += 1_000;
      assert.equal((await open()).status, 404);
    });

    for (const origin of [
      "null",
      "",
      "file:///shop.html",
      "http://localhost:8080/path",
      "'none'; script-src *",
    ]) {
      test(`a page whose origin is ${JSON.stringify(origin)} gets no session`, async () => {
        const answer = await openSession(sandbox(), origin);
        assert.equal(answer.status, 403);
        assert.equal(answer.body.details[0].issue, "ERR_DOMAIN_MISMATCH");
      });
    }

    test("a page outside the token's domains gets a readable 403 ERR_DOMAIN_MISMATCH", async () => {
      const token = await sandbox().clientToken({domains: ["shop.example"]});
      const answer = await sandbox().call("POST", "/web-sdk/v6/frame-sessions", {
        token,
        body: {},
        headers: {Origin: PAGE},
      });
      assert.equal(answer.status, 403);
      assert.equal(answer.body.details[0].issue, "ERR_DOMAIN_MISMATCH");
      assert.equal(answer.headers.get("Access-Control-Allow-Origin"), PAGE);
    });

    test("preflights succeed only for the browser's routes, and allow no cookies", async () => {
      const preflight = (path: string) =>
        sandbox().call("OPTIONS", path, {
          headers: {
            Origin: PAGE,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
          },
        });
      for (const path of [
        "/web-sdk/v6/frame-sessions",
        "/v2/payments/find-eligible-methods",
        "/v2/checkout/orders/X/confirm-payment-source",
      ]) {
        const answer = await preflight(path);
        assert.equal(answer.status, 204);
        assert.equal(answer.headers.get("Access-Control-Allow-Origin"), PAGE);
        assert.equal(answer.headers.get("Access-Control-Allow-Methods"), "POST");
        assert.match(answer.headers.get("Access-Control-Allow-Headers") ?? "", /Authorization/);
        assert.equal(answer.headers.get("Access-Control-Allow-Credentials"), null);
        assert.match(answer.headers.get("Vary") ?? "", /Origin/);
      }
      for (const path of ["/v2/checkout/orders", "/v2/checkout/orders/X/capture", "/v1/oauth2/token"]) {
        const answer = await preflight(path);
        assert.equal(answer.status, 405);
        assert.equal(answer.headers.get("Access-Control-Allow-Origin"), null);
      }
    });
  },
  FILES,
);

withSandbox("the challenge's page", (sandbox) => {
  async function challenge(
    more: Readonly<Record<string, unknown>> = {},
    amount = {currency_code: "USD", value: "1130"},
  ) {
    const shop = await OrdersClient.of(sandbox());
    const source = toBeFilled("SCA_ALWAYS", more);
    const id = await shop.newOrder({purchase_units: [{amount}], ...source});
    return challengePath(await shop.confirm(id, card(CARDS.stepUp)));
  }

  test("shows merchant, amount, card and test code in a frame of the session's page", async () => {
    const path = await challenge();
    const session = await openSession(sandbox());
    const page = await sandbox().call("GET", `${path}?session=${session.body.id}`);
    assert.equal(page.status, 200);
    checkPageHeaders(page, PAGE);
    assert.match(page.text, /Sandbox: no real money/);
    assert.match(page.text, /Test Store/);
    assert.match(page.text, /\$1,130\.00/);
    assert.match(page.text, /Visa ending in 1368/);
    assert.match(page.text, /123456/);
    assert.match(page.text, new RegExp(`data-challenge-id="${path.split("/").at(-1)}"`));
    assert.match(page.text, /data-parent-origin="http:\/\/localhost:8080"/);
    assert.doesNotMatch(page.text, new RegExp(CARDS.stepUp));
  });

  test("can't be embedded without a session", async () => {
    const page = await sandbox().call("GET", await challenge());
    assert.equal(page.status, 200);
    checkPageHeaders(page, "'none'");
    assert.doesNotMatch(page.text, /data-parent-origin/);
  });

  test("is not shown for an unknown session", async () => {
    checkGonePage(await sandbox().call("GET", `${await challenge()}?session=made-up`));
  });

  test("shows a hostile merchant name as text, and yen without decimals", async () => {
    const name = '"><script>alert(1)</script>';
    const path = await challenge(
      {experience_context: {brand_name: name}},
      {currency_code: "JPY", value: "500"},
    );
    const page = await sandbox().call("GET", path);
    assert.doesNotMatch(page.text, /<script>alert/);
    assert.match(page.text, /&lt;script&gt;alert\(1\)/);
    assert.match(page.text, /¥500</);
  });
});

withSandbox(
  "the SDK's files",
  (sandbox) => {
    test("core and assets are served to any page with an ETag", async () => {
      for (const [path, content, type] of [
        ["/web-sdk/v6/core", "/* core */", /^text\/javascript/],
        ["/web-sdk/v6/assets/components/card-fields.js", "/* component */", /^text\/javascript/],
        ["/web-sdk/v6/assets/frames/card-field.css", "/* style */", /^text\/css/],
      ] as const) {
        const answer = await sandbox().call("GET", path);
        assert.equal(answer.status, 200);
        assert.equal(answer.text, content);
        assert.match(answer.headers.get("Content-Type") ?? "", type);
        assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
        assert.equal(answer.headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
        assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
        assert.equal(answer.headers.get("Cache-Control"), "no-cache");
        const etag = answer.headers.get("ETag") ?? "";
        const again = await sandbox().call("GET", path, {headers: {"If-None-Match": etag}});
        assert.deepEqual([again.status, again.text], [304, ""]);
      }
    });

    test("files outside the build are not served", async () => {
      for (const path of [
        "nothing.js",
        ".env",
        "secret.txt",
        "..%2fpackage.json",
        "%2e%2e%2fsecret.js",
        "frames",
      ]) {
        const answer = await sandbox().call("GET", `/web-sdk/v6/assets/${path}`);
        assert.equal(answer.status, 404, path);
      }
    });
  },
  {
    "web-sdk/core.js": "/* core */",
    "components/card-fields.js": "/* component */",
    "frames/card-field.css": "/* style */",
    "secret.txt": "secret",
    ".env": "secret",
  },
);
