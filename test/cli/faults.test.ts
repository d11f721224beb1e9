import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {libsql, type TestDatabase} from "../support/databases.ts";
import {addressOf, type RunCheckout, checkoutFor, done, runCli} from "./support/run-cli.ts";
import {commandSuite, withDatabase} from "./support/suite.ts";

type Fetch = typeof globalThis.fetch;

const MUG = 'links create --name "Stoneware mug" --price 18 --currency USD';
const SHORT_TIMEOUTS = {attemptTimeoutMs: 30, totalTimeoutMs: 100};

/** Processes the first `times` calls with this method, but loses their replies. */
function losing(times: number, method: string, withoutRequestIds = false): Fetch {
  let left = times;
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (withoutRequestIds)
      for (const name of ["paypal-request-id", "service-request-id"]) headers.delete(name);
    const reply = await fetch(url, {...init, headers});
    if (init?.method !== method || addressOf(url).endsWith("/token") || left-- <= 0) return reply;
    await reply.text();
    throw new TypeError("fetch failed", {cause: {code: "ECONNRESET"}});
  };
}

/** Takes tokens from the sandbox, and answers every other call with `answer`. */
function replying(answer: () => Response | Promise<Response>): Fetch {
  return (url, init) => (addressOf(url).endsWith("/token") ? fetch(url, init) : Promise.resolve(answer()));
}

/** Never replies. */
const stalling: Fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });

async function links(checkout: RunCheckout): Promise<string[]> {
  return done(await checkout("links list --all --json")).lines.map(
    (line) => (JSON.parse(line) as {id: string}).id,
  );
}

commandSuite("checkout when PayPal fails", (bench) => {
  let database: TestDatabase;
  before(async () => {
    database = await libsql.create(merchantMigrations);
  });
  after(() => database.drop());

  test("a creation whose first reply is lost creates one link", async () => {
    const {checkout} = await bench.merchant();
    done(await checkout(MUG, {fetch: losing(1, "POST")}));
    assert.equal((await links(checkout)).length, 1);
  });

  test("a creation whose replies are all lost is unknown, and repeating it with its request id creates one link", async () => {
    const {checkout} = await bench.merchant();
    const lost = await checkout(MUG, {fetch: losing(99, "POST")});
    assert.deepEqual([lost.exit, lost.out], [EXIT.unknown, ""]);
    assert.match(lost.err, /^checkout: It is not known whether the link was created: /);
    const id = /--request-id (\S+):/.exec(lost.err)?.[1];
    assert.ok(id, lost.err);
    const {out} = done(await checkout(`${MUG} --request-id ${id} --json`));
    assert.deepEqual(await links(checkout), [(JSON.parse(out) as {id: string}).id]);
    const scripted = await checkout(`${MUG} --request-id ${id} --json`, {fetch: losing(99, "POST")});
    assert.deepEqual(
      [scripted.exit, scripted.error.code, scripted.error.requestId],
      [4, "OUTCOME_UNKNOWN", id],
    );
  });

  test("a 401 after a lost reply leaves the outcome unknown", async () => {
    const {checkout} = await bench.merchant();
    const refusal = {name: "AUTHENTICATION_FAILURE", message: "No such token.", debug_id: "f1a2b3"};
    const fetch401 = replying(() => Response.json(refusal, {status: 401}));
    const first = await checkout(MUG, {fetch: fetch401});
    assert.equal(first.exit, EXIT.refused);
    const repeated = await checkout(`${MUG} --request-id request-1`, {fetch: fetch401});
    assert.equal(repeated.exit, EXIT.unknown);
  });

  for (const withoutRequestIds of [false, true]) {
    const how = withoutRequestIds ? ", without request ids" : "";
    test(`settle reads the dispute when its reply is lost${how}`, async () => {
      const merchant = await bench.merchant();
      const checkout = withDatabase(merchant, database.url);
      const {disputesClient} = merchant;
      const id = await disputesClient.disputed();
      const settle = `disputes settle ${id} --in-favor-of merchant --yes`;
      const result = done(await checkout(settle, {fetch: losing(1, "POST", withoutRequestIds)}));
      assert.match(result.out, /is settled, in favor of the merchant/);
      assert.equal(
        (await disputesClient.show(id)).body.dispute_outcome?.outcome_code,
        "RESOLVED_SELLER_FAVOR",
      );
    });
  }

  test("settle is unknown and on record when all replies are lost, and is found when run again", async () => {
    const merchant = await bench.merchant();
    const checkout = withDatabase(merchant, database.url);
    const id = await merchant.disputesClient.disputed();
    const settle = `disputes settle ${id} --in-favor-of buyer --yes`;
    const lost = await checkout(settle, {fetch: losing(99, "POST")});
    assert.deepEqual([lost.exit, lost.out], [EXIT.unknown, ""]);
    assert.match(lost.err, /It is not known whether the dispute \S+ was settled/);
    assert.match(done(await checkout("actions list")).out, new RegExp(` settle +${id} +unknown `));
    assert.match(done(await checkout(settle)).out, /was settled before, in favor of the buyer/);
  });

  test("a deletion whose reply is lost succeeds, and a replacement is repeated", async () => {
    const {checkout} = await bench.merchant();
    const {id} = done(await checkout(`${MUG} --json`)).json<{id: string}>();
    done(
      await checkout(`links replace ${id} --name Cup --price 9 --currency USD`, {fetch: losing(1, "PUT")}),
    );
    assert.match(done(await checkout(`links show ${id}`)).out, /^Cup$/m);
    done(await checkout(`links delete ${id} --yes`, {fetch: losing(1, "DELETE")}));
    assert.deepEqual(await links(checkout), []);
  });

  test("replace succeeds when PayPal's reply lacks the link", async () => {
    const {checkout} = await bench.merchant();
    const {id} = done(await checkout(`${MUG} --json`)).json<{id: string}>();
    const minimal: Fetch = (url, init) =>
      fetch(url, {
        ...init,
        headers: {...(init?.headers as Record<string, string>), prefer: "return=minimal"},
      });
    const result = done(
      await checkout(`links replace ${id} --name Cup --price 9 --currency USD`, {fetch: minimal}),
    );
    assert.match(result.out, new RegExp(`^Replaced payment link ${id}\n[^]*\nCup\n`));
  });

  test("a failed read can be repeated: an error, a stall, a wrong reply, no connection", async () => {
    const {checkout} = await bench.merchant();
    const cases: readonly (readonly [string, Fetch, RegExp])[] = [
      ["503", replying(() => Response.json({name: "SERVICE_UNAVAILABLE"}, {status: 503})), /status 503/],
      ["429", replying(() => new Response(null, {status: 429})), /status 429/],
      ["a page", replying(() => new Response("<html>")), /can't be read/],
      ["another shape", replying(() => Response.json({ok: true})), /can't be read/],
      ["half a body", replying(() => new Response('{"items": [')), /can't be read/],
      ["a stall", stalling, /no answer in time/],
      [
        "no server",
        async () => Promise.reject(new TypeError("fetch failed", {cause: {code: "ECONNREFUSED"}})),
        /ECONNREFUSED/,
      ],
    ];
    for (const [name, fault, pattern] of cases) {
      for (const line of ["disputes list", "links list --all", "invoices show INV2-1"]) {
        const resilience = name === "a stall" ? SHORT_TIMEOUTS : {};
        const result = await checkout(line, {fetch: fault, resilience});
        assert.deepEqual([result.exit, result.out], [EXIT.unknown, ""], `${name}: ${line}`);
        assert.match(result.err, pattern, `${name}: ${line}`);
        assert.match(result.err, /Nothing was changed\. Run the command again\./);
      }
    }
  });

  test("an unknown outcome has PayPal's debug id", async () => {
    const {checkout} = await bench.merchant();
    const headers = {"paypal-debug-id": "f00d1234"};
    const fault = replying(() => new Response(null, {status: 503, headers}));
    for (const line of ["links list", MUG]) {
      assert.match((await checkout(line, {fetch: fault})).err, / {2}debug id f00d1234: mention it/);
      assert.equal((await checkout(`${line} --json`, {fetch: fault})).error.debug_id, "f00d1234");
    }
  });

  test("a list that fails after its first page is an error", async () => {
    const {checkout} = await bench.merchant();
    for (let count = 0; count < 3; count += 1) done(await checkout(MUG));
    let pages = 0;
    const breaking: Fetch = (url, init) => {
      if (addressOf(url).includes("page_token")) return Promise.resolve(new Response(null, {status: 500}));
      pages += 1;
      return fetch(url, init);
    };
    const result = await checkout("links list --all --json --page-size 2", {fetch: breaking});
    assert.deepEqual([result.exit, result.lines.length], [EXIT.unknown, 2]);
    assert.ok(pages > 0);
  });

  test("a list whose next page is the same page ends with an error", async () => {
    const {checkout} = await bench.merchant();
    const next = {rel: "next", href: "https://elsewhere.example/v1?page_token=same"};
    const requested: string[] = [];
    const circle: Fetch = (url, init) => {
      if (addressOf(url).endsWith("/token")) return fetch(url, init);
      requested.push(addressOf(url));
      return Promise.resolve(Response.json({resources: [{id: "PLB-1"}], links: [next]}));
    };
    const result = await checkout("links list --all --json", {fetch: circle});
    assert.deepEqual([result.exit, result.lines.length], [EXIT.unknown, 1]);
    assert.equal(result.error.message.includes("links back"), true);
    // The host comes from the settings, not from the link in the reply.
    assert.ok(requested.every((url) => url.startsWith(bench.url)));
    assert.equal(requested.length, 2);
  });

  test("wrong credentials are an error that does not print them", async () => {
    const {disputesClient} = await bench.merchant();
    const wrong = checkoutFor({
      url: bench.url,
      clientId: disputesClient.clientId,
      clientSecret: "canary-wrong-secret",
    });
    for (const line of ["disputes list", "links list --json", MUG]) {
      const result = await wrong(line, {variables: {DEBUG: "1"}});
      assert.equal(result.exit, EXIT.refused);
      assert.match(result.err, /CLIENT_ID and CLIENT_SECRET/);
      assert.doesNotMatch(result.out + result.err, /canary/);
    }
  });

  test("Ctrl-C during a change reports an unknown outcome, and during a read only the stop", async () => {
    const {checkout} = await bench.merchant();
    const interrupted = (): {fetch: Fetch; signal: AbortSignal} => {
      const interruption = new AbortController();
      const hanging: Fetch = (url, init) => {
        // Without a network, because the timeouts are short.
        if (addressOf(url).endsWith("/token")) {
          return Promise.resolve(Response.json({access_token: "canary-token", expires_in: 900}));
        }
        interruption.abort();
        return stalling(url, init);
      };
      return {fetch: hanging, signal: interruption.signal};
    };
    const creation = await checkout(MUG, {...interrupted(), resilience: SHORT_TIMEOUTS});
    assert.deepEqual([creation.exit, creation.out], [EXIT.interrupted, ""]);
    assert.match(
      creation.err,
      /Interrupted: it is not known whether the link was created\.\n.*--request-id id-\d+/,
    );
    const reading = await checkout("links list", {...interrupted(), resilience: SHORT_TIMEOUTS});
    assert.deepEqual([reading.exit, reading.err], [EXIT.interrupted, "checkout: Stopped.\n"]);
  });
});

test("escape sequences in names are removed from tables, questions and errors, and escaped in JSON", async () => {
  const evil = "\u001b[2J\u001b]0;owned\u0007Mug\u202e";
  const link = {
    id: "PLB-1",
    line_items: [{name: evil, description: evil, unit_amount: {value: evil, currency_code: evil}}],
  };
  const hostile: Fetch = async (url, init) => {
    if (addressOf(url).endsWith("/token"))
      return Response.json({access_token: "canary-token", expires_in: 900});
    if (init?.method === "DELETE") {
      const details = [{issue: evil, field: evil, description: evil}];
      return Response.json({name: evil, message: evil, debug_id: evil, details}, {status: 422});
    }
    return Response.json(addressOf(url).endsWith("PLB-1") ? link : {resources: [link], links: []});
  };
  const checkout = checkoutFor({url: "http://127.0.0.1:1", clientId: "a", clientSecret: "b"});
  for (const line of [
    "links list",
    "links list --json",
    "links list --all --json",
    "links show PLB-1",
    "links show PLB-1 --json",
    "links delete PLB-1",
    "links delete PLB-1 --json",
    "links \u001b[2J",
    "disputes show \u001b[2J",
  ]) {
    const result = await checkout(line, {fetch: hostile, answer: "y", columns: 60, hasColor: true});
    const all = result.out + result.err + result.asked.join("");
    // The command itself writes bold.
    const rest = all.replaceAll("\u001b[1m", "").replaceAll("\u001b[22m", "");
    // oxlint-disable-next-line no-control-regex -- control characters are tested
    assert.doesNotMatch(rest, /[\u001b\u0007\u202e]/, line);
    assert.doesNotMatch(all, /canary/);
  }
});

test("missing settings are named, and --sandbox needs none", async () => {
  const none = await runCli(["disputes", "list"]);
  assert.deepEqual([none.exit, none.out], [EXIT.usage, ""]);
  assert.match(none.err, /^checkout: SERVICE_BASE_URL is missing: /);
  const half = await runCli(["links", "list"], {
    variables: {SERVICE_BASE_URL: "https://api-m.paypal.com", CLIENT_ID: "a"},
  });
  assert.match(half.err, /^checkout: CLIENT_SECRET is missing: /);
  const plain = await runCli(["links", "list"], {variables: {SERVICE_BASE_URL: "http://api-m.paypal.com"}});
  assert.match(plain.err, /^checkout: SERVICE_BASE_URL is "http:\/\/api-m\.paypal\.com": .*https/);
  const requested: string[] = [];
  const recording: Fetch = async (url, init) => {
    requested.push(`${addressOf(url)} ${new Headers(init?.headers).get("authorization")}`);
    return Response.json({error: "invalid_client"}, {status: 401});
  };
  const basic = `Basic ${Buffer.from("sandbox-client:sandbox-secret").toString("base64")}`;
  // --sandbox ignores the settings for PayPal.
  const variables = {
    SERVICE_BASE_URL: "https://api-m.paypal.com",
    SANDBOX_PORT: "9091",
    SANDBOX_HOST: "0.0.0.0",
  };
  await runCli(["links", "list", "--sandbox"], {fetch: recording, variables});
  assert.deepEqual([...new Set(requested)], [`http://127.0.0.1:9091/v1/oauth2/token ${basic}`]);
});

test("--help and --version exit with 0, and each command's help has examples", async () => {
  const version = await runCli(["--version"]);
  assert.deepEqual([version.exit, version.out, version.err], [EXIT.ok, "1.2.3\n", ""]);
  for (const path of [
    [],
    ["disputes", "list"],
    ["disputes", "show"],
    ["disputes", "settle"],
    ["disputes", "news"],
    ["links", "payments"],
    ["links", "create"],
    ["links", "list"],
    ["links", "show"],
    ["links", "replace"],
    ["links", "delete"],
    ["invoices", "list"],
    ["invoices", "show"],
    ["refund"],
    ["authorizations", "capture"],
    ["authorizations", "void"],
    ["authorizations", "reauthorize"],
    ["attempts", "list"],
    ["attempts", "show"],
    ["attempts", "settle"],
    ["saved-cards", "list"],
    ["saved-cards", "settle"],
  ]) {
    const help = await runCli([...path, "--help"]);
    assert.deepEqual([help.exit, help.err], [EXIT.ok, ""], path.join(" "));
    assert.match(help.out, /\nExamples?:\n {2}(?:checkout|npx checkout-elements) /, path.join(" "));
  }
});
