import assert from "node:assert/strict";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {addressOf, type AtDesk, deskOf, done, typed} from "./support/desk.ts";
import {commandSuite} from "./support/suite.ts";

type Fetch = typeof globalThis.fetch;

const MUG = 'links create --name "Stoneware mug" --price 18 --currency USD';
const HURRIED = {attemptTimeoutMs: 30, totalTimeoutMs: 100};

/** The first so many calls of these are done, and their answers are lost. */
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

/** Tokens come from the sandbox; every other call is answered by this. */
function answering(answer: () => Response | Promise<Response>): Fetch {
  return (url, init) => (addressOf(url).endsWith("/token") ? fetch(url, init) : Promise.resolve(answer()));
}

/** An answer that never comes. */
const stalling: Fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });

async function links(desk: AtDesk): Promise<string[]> {
  return done(await desk("links list --all --json")).lines.map(
    (line) => (JSON.parse(line) as {id: string}).id,
  );
}

commandSuite("checkout when PayPal fails", (bench) => {
  test("a creation whose answer is lost once is one link", async () => {
    const {desk} = await bench.merchant();
    done(await desk(MUG, {fetch: losing(1, "POST")}));
    assert.equal((await links(desk)).length, 1);
  });

  test("one whose answers are all lost is neither made nor failed; repeated under its id it is one link", async () => {
    const {desk} = await bench.merchant();
    const lost = await desk(MUG, {fetch: losing(99, "POST")});
    assert.deepEqual([lost.exit, lost.out], [EXIT.unknown, ""]);
    assert.match(lost.err, /^checkout: It is not known whether the link was created: /);
    const id = /--request-id (\S+):/.exec(lost.err)?.[1];
    assert.ok(id, lost.err);
    const {out} = done(await desk(`${MUG} --request-id ${id} --json`));
    assert.deepEqual(await links(desk), [(JSON.parse(out) as {id: string}).id]);
    const scripted = await desk(`${MUG} --request-id ${id} --json`, {fetch: losing(99, "POST")});
    assert.deepEqual(
      [scripted.exit, scripted.error.code, scripted.error.request_id],
      [4, "OUTCOME_UNKNOWN", id],
    );
  });

  test("a 401 after a lost answer leaves the outcome open", async () => {
    const {desk} = await bench.merchant();
    const refusal = {name: "AUTHENTICATION_FAILURE", message: "No such token.", debug_id: "f1a2b3"};
    const fetch401 = answering(() => Response.json(refusal, {status: 401}));
    const first = await desk(MUG, {fetch: fetch401});
    assert.equal(first.exit, EXIT.refused);
    const repeated = await desk(`${MUG} --request-id wish-1`, {fetch: fetch401});
    assert.equal(repeated.exit, EXIT.unknown);
  });

  for (const withoutRequestIds of [false, true]) {
    const service = withoutRequestIds ? ", without request ids" : "";
    test(`a settling whose answer is lost is looked for${service}`, async () => {
      const {desk, disputing} = await bench.merchant();
      const id = await disputing.disputed();
      const settle = `disputes settle ${id} --in-favor-of merchant --yes`;
      const said = done(await desk(settle, {fetch: losing(1, "POST", withoutRequestIds)}));
      assert.match(said.out, /is settled, in favor of the merchant/);
      assert.equal((await disputing.show(id)).body.dispute_outcome?.outcome_code, "RESOLVED_SELLER_FAVOR");
    });
  }

  test("a settling whose answers are all lost is unknown, and is found when asked for again", async () => {
    const {desk, disputing} = await bench.merchant();
    const id = await disputing.disputed();
    const settle = `disputes settle ${id} --in-favor-of buyer --yes`;
    const lost = await desk(settle, {fetch: losing(99, "POST")});
    assert.deepEqual([lost.exit, lost.out], [EXIT.unknown, ""]);
    assert.match(lost.err, /It is not known whether the dispute \S+ was settled/);
    assert.match(done(await desk(settle)).out, /was settled before, in favor of the buyer/);
  });

  test("a deletion whose answer is lost is a deletion; a replacement is repeated", async () => {
    const {desk} = await bench.merchant();
    const {id} = done(await desk(`${MUG} --json`)).json<{id: string}>();
    done(await desk(`links replace ${id} --name Cup --price 9 --currency USD`, {fetch: losing(1, "PUT")}));
    assert.match(done(await desk(`links show ${id}`)).out, /^Cup$/m);
    done(await desk(`links delete ${id} --yes`, {fetch: losing(1, "DELETE")}));
    assert.deepEqual(await links(desk), []);
  });

  test("a replacement may be answered without the link", async () => {
    const {desk} = await bench.merchant();
    const {id} = done(await desk(`${MUG} --json`)).json<{id: string}>();
    const minimal: Fetch = (url, init) =>
      fetch(url, {
        ...init,
        headers: {...(init?.headers as Record<string, string>), prefer: "return=minimal"},
      });
    const said = done(
      await desk(`links replace ${id} --name Cup --price 9 --currency USD`, {fetch: minimal}),
    );
    assert.match(said.out, new RegExp(`^Replaced payment link ${id}\n[^]*\nCup\n`));
  });

  test("a read that fails may be repeated: an error, a stall, a wrong reply, no connection", async () => {
    const {desk} = await bench.merchant();
    const cases: readonly (readonly [string, Fetch, RegExp])[] = [
      ["503", answering(() => Response.json({name: "SERVICE_UNAVAILABLE"}, {status: 503})), /it answers 503/],
      ["429", answering(() => new Response(null, {status: 429})), /it answers 429/],
      ["a page", answering(() => new Response("<html>")), /can't be read/],
      ["another shape", answering(() => Response.json({ok: true})), /can't be read/],
      ["half a body", answering(() => new Response('{"items": [')), /can't be read/],
      ["a stall", stalling, /no answer in time/],
      [
        "nobody there",
        async () => Promise.reject(new TypeError("fetch failed", {cause: {code: "ECONNREFUSED"}})),
        /ECONNREFUSED/,
      ],
    ];
    for (const [name, fault, words] of cases) {
      for (const line of ["disputes list", "links list --all", "invoices show INV2-1"]) {
        const resilience = name === "a stall" ? HURRIED : {};
        const said = await desk(line, {fetch: fault, resilience});
        assert.deepEqual([said.exit, said.out], [EXIT.unknown, ""], `${name}: ${line}`);
        assert.match(said.err, words, `${name}: ${line}`);
        assert.match(said.err, /Nothing was changed; the same command may be given again\./);
      }
    }
  });

  test("prints the debug id of an undecided answer", async () => {
    const {desk} = await bench.merchant();
    const headers = {"paypal-debug-id": "f00d1234"};
    const fault = answering(() => new Response(null, {status: 503, headers}));
    for (const line of ["links list", MUG]) {
      assert.match((await desk(line, {fetch: fault})).err, / {2}debug id f00d1234: name it/);
      assert.equal((await desk(`${line} --json`, {fetch: fault})).error.debug_id, "f00d1234");
    }
  });

  test("a list that breaks off after its first page does not look whole", async () => {
    const {desk} = await bench.merchant();
    for (let count = 0; count < 3; count += 1) done(await desk(MUG));
    let pages = 0;
    const breaking: Fetch = (url, init) => {
      if (addressOf(url).includes("page_token")) return Promise.resolve(new Response(null, {status: 500}));
      pages += 1;
      return fetch(url, init);
    };
    const said = await desk("links list --all --json --page-size 2", {fetch: breaking});
    assert.deepEqual([said.exit, said.lines.length], [EXIT.unknown, 2]);
    assert.ok(pages > 0);
  });

  test("a list that leads back to itself ends", async () => {
    const {desk} = await bench.merchant();
    const next = {rel: "next", href: "https://elsewhere.example/v1?page_token=same"};
    const asked: string[] = [];
    const circle: Fetch = (url, init) => {
      if (addressOf(url).endsWith("/token")) return fetch(url, init);
      asked.push(addressOf(url));
      return Promise.resolve(Response.json({resources: [{id: "PLB-1"}], links: [next]}));
    };
    const said = await desk("links list --all --json", {fetch: circle});
    assert.deepEqual([said.exit, said.lines.length], [EXIT.unknown, 1]);
    assert.equal(said.error.message.includes("leads back"), true);
    // Where the next page is asked for is the settings' business, never the reply's.
    assert.ok(asked.every((url) => url.startsWith(bench.url)));
    assert.equal(asked.length, 2);
  });

  test("wrong credentials are named, and not shown", async () => {
    const {disputing} = await bench.merchant();
    const wrong = deskOf({url: bench.url, clientId: disputing.clientId, clientSecret: "canary-wrong-secret"});
    for (const line of ["disputes list", "links list --json", MUG]) {
      const said = await wrong(line, {variables: {DEBUG: "1"}});
      assert.equal(said.exit, EXIT.refused);
      assert.match(said.err, /CLIENT_ID and CLIENT_SECRET/);
      assert.doesNotMatch(said.out + said.err, /canary/);
    }
  });

  test("Ctrl-C during a change says that its outcome is unknown; during a read only that it stopped", async () => {
    const {desk} = await bench.merchant();
    const cutShort = (): {fetch: Fetch; signal: AbortSignal} => {
      const interruption = new AbortController();
      const hanging: Fetch = (url, init) => {
        // Without a network: a busy machine must not spend the little time that there is.
        if (addressOf(url).endsWith("/token")) {
          return Promise.resolve(Response.json({access_token: "canary-token", expires_in: 900}));
        }
        interruption.abort();
        return stalling(url, init);
      };
      return {fetch: hanging, signal: interruption.signal};
    };
    const creation = await desk(MUG, {...cutShort(), resilience: HURRIED});
    assert.deepEqual([creation.exit, creation.out], [EXIT.interrupted, ""]);
    assert.match(
      creation.err,
      /Stopped in the middle: it is not known whether the link was created\.\n.*--request-id id-\d+/,
    );
    const reading = await desk("links list", {...cutShort(), resilience: HURRIED});
    assert.deepEqual([reading.exit, reading.err], [EXIT.interrupted, "checkout: Stopped.\n"]);
  });
});

test("names with escape sequences in them reach no screen: tables, questions, errors, JSON", async () => {
  const evil = "\u001b[2J\u001b]0;owned\u0007Mug\u202e";
  const link = {
    id: "PLB-1",
    line_items: [{name: evil, description: evil, unit_amount: {value: evil, currency_code: evil}}],
  };
  const service: Fetch = async (url, init) => {
    if (addressOf(url).endsWith("/token"))
      return Response.json({access_token: "canary-token", expires_in: 900});
    if (init?.method === "DELETE") {
      const details = [{issue: evil, field: evil, description: evil}];
      return Response.json({name: evil, message: evil, debug_id: evil, details}, {status: 422});
    }
    return Response.json(addressOf(url).endsWith("PLB-1") ? link : {resources: [link], links: []});
  };
  const desk = deskOf({url: "http://127.0.0.1:1", clientId: "a", clientSecret: "b"});
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
    const said = await desk(line, {fetch: service, answer: "y", columns: 60, hasColor: true});
    const all = said.out + said.err + said.asked.join("");
    // Bold, on and off, is ours.
    const rest = all.replaceAll("\u001b[1m", "").replaceAll("\u001b[22m", "");
    // oxlint-disable-next-line no-control-regex -- what a screen obeys
    assert.doesNotMatch(rest, /[\u001b\u0007\u202e]/, line);
    assert.doesNotMatch(all, /canary/);
  }
});

test("without settings it says which is missing, and --sandbox has them all", async () => {
  const none = await typed(["disputes", "list"]);
  assert.deepEqual([none.exit, none.out], [EXIT.usage, ""]);
  assert.match(none.err, /^checkout: SERVICE_BASE_URL is missing: /);
  const half = await typed(["links", "list"], {
    variables: {SERVICE_BASE_URL: "https://api-m.paypal.com", CLIENT_ID: "a"},
  });
  assert.match(half.err, /^checkout: CLIENT_SECRET is missing: /);
  const plain = await typed(["links", "list"], {variables: {SERVICE_BASE_URL: "http://api-m.paypal.com"}});
  assert.match(plain.err, /^checkout: SERVICE_BASE_URL is "http:\/\/api-m\.paypal\.com": .*https/);
  const asked: string[] = [];
  const noting: Fetch = async (url, init) => {
    asked.push(`${addressOf(url)} ${new Headers(init?.headers).get("authorization")}`);
    return Response.json({error: "invalid_client"}, {status: 401});
  };
  const basic = `Basic ${Buffer.from("sandbox-client:sandbox-secret").toString("base64")}`;
  // What is set for the real service has no say.
  const variables = {
    SERVICE_BASE_URL: "https://api-m.paypal.com",
    SANDBOX_PORT: "9091",
    SANDBOX_HOST: "0.0.0.0",
  };
  await typed(["links", "list", "--sandbox"], {fetch: noting, variables});
  assert.deepEqual([...new Set(asked)], [`http://127.0.0.1:9091/v1/oauth2/token ${basic}`]);
});

test("help and version are asked for, not mistakes; every command has examples", async () => {
  const version = await typed(["--version"]);
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
  ]) {
    const help = await typed([...path, "--help"]);
    assert.deepEqual([help.exit, help.err], [EXIT.ok, ""], path.join(" "));
    assert.match(help.out, /\nExamples?:\n {2}checkout /, path.join(" "));
  }
});
