import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {once} from "node:events";
import {mkdtemp, readFile, rm, stat, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {NOTHING_KNOWN} from "../../server/merchant/hooks/question.ts";
import {readMerchantSettings, withSandboxDefaults} from "../../server/merchant/config.ts";
import {withKeptKeys} from "../../server/merchant/keys.ts";
import {loadCatalogue} from "../../server/merchant/pricing/catalogue.ts";

const KEY = "key-0123456789abcdef0123456789abcdef";
const CART_KEY = "cart-0123456789abcdef0123456789abcdef";
/** The key in the docs' examples, which run with the sandbox. */
const DOCS_KEY = "at-least-32-random-characters-here";
const OWN = {
  SERVICE_BASE_URL: "https://api-m.paypal.com",
  SDK_URL: "https://www.paypal.com",
  CLIENT_ID: "id",
  CLIENT_SECRET: "canary-secret",
  SESSION_KEY: KEY,
  CART_KEY,
  PUBLIC_URL: "https://shop.example",
  CATALOGUE: "catalogue.json",
};
const LOCAL = {
  SERVICE_BASE_URL: "http://127.0.0.1:8081",
  SDK_URL: "http://127.0.0.1:8081",
  SESSION_KEY: KEY,
  CART_KEY,
};
const SANDBOX = withSandboxDefaults(LOCAL);

test("a live shop starts with PayPal's URLs, credentials, keys, a catalogue and its origin", () => {
  const settings = readMerchantSettings(OWN);
  assert.equal(settings.environment, "production");
  assert.equal(settings.trustBrowserAmounts, false);
  assert.equal(settings.minimumThreeDSecure, "SCA_WHEN_REQUIRED");
  assert.equal(settings.requireLiabilityShift, "when-attempted");
  assert.deepEqual([settings.host, settings.port], ["127.0.0.1", 8080]);
  assert.equal(settings.databaseUrl, "file:.data/merchant.db");
});

test("with the sandbox, the sandbox's credentials and trusted amounts are the defaults", () => {
  const settings = readMerchantSettings(SANDBOX);
  assert.equal(settings.environment, "sandbox");
  assert.equal(settings.trustBrowserAmounts, true);
  assert.deepEqual([settings.clientId, settings.clientSecret], ["sandbox-client", "sandbox-secret"]);
  assert.equal(
    readMerchantSettings(withSandboxDefaults({...LOCAL, TRUST_BROWSER_AMOUNTS: "off"})).trustBrowserAmounts,
    false,
  );
});

test("the webhook id is WEBHOOK_ID, or the sandbox's own with --sandbox", () => {
  assert.equal(readMerchantSettings(OWN).webhookId, undefined);
  assert.equal(readMerchantSettings(SANDBOX).webhookId, "sandbox-webhook");
  const fingerprint = "AB:".repeat(31) + "AB";
  const own = readMerchantSettings({
    ...OWN,
    WEBHOOK_ID: "5GP028458E2496506",
    WEBHOOK_FINGERPRINTS: ` ${fingerprint},`,
  });
  assert.equal(own.webhookId, "5GP028458E2496506");
  assert.deepEqual(own.webhookFingerprints, ["ab".repeat(32)]);
  for (const wrong of [{WEBHOOK_ID: "a b"}, {WEBHOOK_FINGERPRINTS: "ab"}]) {
    assert.throws(() => readMerchantSettings({...OWN, ...wrong}), /^SettingsError: WEBHOOK_\w+ .*write/);
  }
});

for (const name of Object.keys(OWN).filter((each) => each !== "CART_KEY" && each !== "CATALOGUE")) {
  test(`a missing ${name} is reported in one line`, () => {
    assert.throws(
      () => readMerchantSettings({...OWN, [name]: ""}),
      (error: Error) =>
        error.message.startsWith(`${name} is missing: write`) && !/\n|canary|undefined/.test(error.message),
    );
  });
}

for (const [name, value] of [
  ["SERVICE_BASE_URL", "http://api-m.paypal.com"],
  ["SERVICE_BASE_URL", "https://api-m.paypal.com/v2"],
  ["SERVICE_BASE_URL", "paypal"],
  ["SDK_URL", "ftp://www.paypal.com"],
  ["PORT", "web"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://x"],
  ["SESSION_KEY", "short"],
  ["MINIMUM_THREE_D_SECURE", "sometimes"],
  ["REQUIRE_LIABILITY_SHIFT", "maybe"],
  ["ALLOWED_ORIGINS", "https://shop.example/path"],
  ["ALLOWED_ORIGINS", "*"],
  ["LOG_LEVEL", "loud"],
  ["PUBLIC_URL", "http://shop.example"],
  ["PUBLIC_URL", "https://shop.example/pay"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["COUNTRY_HEADER", "CF IPCountry"],
  ["COUNTRY_HEADER", "CF-IPCountry: DE"],
  ["RATE_LIMITS", "on"],
  ["RATE_LIMITS", "orders=0"],
  ["MAX_CONNECTIONS", "0"],
  ["METRICS_PORT", "web"],
  ["METRICS_KEY", "short"],
  ["TRUST_BROWSER_AMOUNTS", "perhaps"],
] as const) {
  test(`${name}=${value} is refused in one line`, () => {
    assert.throws(
      () => readMerchantSettings({...OWN, [name]: value}),
      (error: Error) => error.message.startsWith(`${name} is `) && !error.message.includes("\n"),
    );
  });
}

const KEYS = [
  "SESSION_KEY",
  "SESSION_KEY_OLD",
  "ENCRYPTION_KEY",
  "ENCRYPTION_KEY_OLD",
  "CART_KEY",
  "CART_KEY_OLD",
  "OPERATOR_KEY",
  "EVENTS_KEY",
  "RECOVER_KEY",
  "METRICS_KEY",
] as const;

for (const name of KEYS) {
  test(`a weak ${name} is refused in one line that says what to write`, () => {
    for (const [value, advice] of [
      ["a".repeat(31), "write at least 32 random characters"],
      ["a".repeat(64), "write at least 32 random characters that don't repeat"],
      ["ab".repeat(20), "write at least 32 random characters that don't repeat"],
      [` ${KEY}`, "write at least 32 random characters without spaces"],
      [`${KEY}\t`, "write at least 32 random characters without spaces"],
      ["four words of a known long sentence", "write at least 32 random characters without spaces"],
      [DOCS_KEY, "with live PayPal the docs' example is no secret; write at least 32 random characters"],
    ] as const) {
      assert.throws(
        () => readMerchantSettings({...OWN, [name]: value}),
        {message: `${name} is wrong: ${advice}`},
        value,
      );
    }
  });
}

const bytesTo = (length: number) => Buffer.from(Array.from({length}, (_, index) => index));
const signingSecret = (bytes: Buffer) => `whsec_${bytes.toString("base64")}`;
const PUSH = {
  EVENTS_URL: "https://shop.example/events?token=canary-token",
  EVENTS_SECRET: signingSecret(bytesTo(24)),
};

test("events are sent to an https address with one or several secrets of 24 to 64 bytes", () => {
  const both = `${PUSH.EVENTS_SECRET}, ${signingSecret(bytesTo(64))}`;
  const {eventsUrl, eventsSecret} = readMerchantSettings({...OWN, ...PUSH, EVENTS_SECRET: both});
  assert.deepEqual([eventsUrl, eventsSecret], [PUSH.EVENTS_URL, [bytesTo(24), bytesTo(64)]]);
  for (const EVENTS_URL of [
    "http://127.0.0.1:9000/events",
    "http://[::1]:9000/",
    "http://localhost/events",
  ]) {
    assert.equal(readMerchantSettings({...SANDBOX, ...PUSH, EVENTS_URL}).eventsUrl, EVENTS_URL);
    assert.throws(
      () => readMerchantSettings({...OWN, ...PUSH, EVENTS_URL}),
      /^SettingsError: EVENTS_URL is wrong: with live PayPal .*write an address with https$/,
    );
  }
});

for (const [name, values] of Object.entries({
  EVENTS_URL: [
    "http://shop.example/events",
    "ftp://shop.example/events",
    "shop.example/events",
    "https://canary:canary@shop.example/events",
    "",
  ],
  EVENTS_SECRET: [
    bytesTo(32).toString("base64"),
    bytesTo(32).toString("base64url"),
    signingSecret(bytesTo(23)),
    signingSecret(bytesTo(65)),
    signingSecret(Buffer.alloc(32)),
    signingSecret(bytesTo(25)).replace(/=+$/, ""),
    `${PUSH.EVENTS_SECRET} ${PUSH.EVENTS_SECRET}`,
    `${PUSH.EVENTS_SECRET},canary`,
    ",",
    "",
  ],
})) {
  test(`a wrong or missing ${name} is refused in one line that says what to write`, () => {
    for (const value of values) {
      assert.throws(
        () => readMerchantSettings({...SANDBOX, ...PUSH, [name]: value}),
        (error: Error) =>
          new RegExp(`^${name} is (wrong|missing): write `).test(error.message) &&
          !/\n|canary/.test(error.message),
        value,
      );
    }
  });
}

test("the docs' example of a key works with a sandbox", () => {
  assert.equal(readMerchantSettings({...SANDBOX, SESSION_KEY: DOCS_KEY}).sessionKey, DOCS_KEY);
});

test("two secrets with the same text are refused in a line for each, which names both settings", () => {
  const names = ["CLIENT_SECRET", ...KEYS];
  const different = Object.fromEntries(names.map((name) => [name, `${name}-${KEY}`]));
  assert.equal(readMerchantSettings({...OWN, ...different}).metricsKey, `METRICS_KEY-${KEY}`);
  for (const [index, name] of names.entries()) {
    for (const earlier of names.slice(0, index)) {
      assert.throws(() => readMerchantSettings({...OWN, ...different, [name]: different[earlier]}), {
        message: `${name} is wrong: write another text than that of ${earlier}`,
      });
    }
  }
  assert.throws(() => readMerchantSettings({...OWN, CART_KEY: KEY, METRICS_KEY: KEY}), {
    message:
      "CART_KEY is wrong: write another text than that of SESSION_KEY\n" +
      "METRICS_KEY is wrong: write another text than that of SESSION_KEY",
  });
});

for (const [name, value, hint] of [
  ["SDK_URL", "https://www.sandbox.paypal.com", "write https://www.paypal.com"],
  ["SDK_URL", "http://127.0.0.1:8081", "write https://www.paypal.com"],
  ["SDK_URL", "http://[::1]:8081", "write https://www.paypal.com"],
  ["CLIENT_ID", "sandbox-client", "write the live one"],
  ["CLIENT_SECRET", "sandbox-secret", "write the live one"],
  ["WEBHOOK_ID", "sandbox-webhook", "write the live one"],
  ["ALLOWED_ORIGINS", "https://shop.example, http://shop.example", "leave out the origins with http"],
  ["ALLOWED_ORIGINS", "http://localhost:5173", "leave out the origins with http"],
  ["PUBLIC_URL", "http://localhost:8080", "write its origin"],
  ["DATABASE_URL", "file::memory:", "write file:<path> or postgres://…"],
  ["TRUST_PROXY", "0.0.0.0/0", "write only the addresses"],
  ["TRUST_PROXY", "10.0.0.0/8, ::/0", "write only the addresses"],
  ["TRUST_PROXY", "0.0.0.0/1, 128.0.0.0/1", "write only the addresses"],
  ["TRUST_PROXY", "2000::/3", "write only the addresses"],
  ["TRUST_PROXY", "::ffff:0:0/96", "write only the addresses"],
  ["TRUST_BROWSER_AMOUNTS", "on", "write off"],
] as const) {
  test(`${name}=${value} is refused with live PayPal, and works with PayPal's sandbox`, () => {
    assert.throws(
      () => readMerchantSettings({...OWN, [name]: value}),
      (error: Error) =>
        error.message.startsWith(`${name} is `) &&
        error.message.includes(`: with live PayPal `) &&
        error.message.includes(hint) &&
        !/\n|canary/.test(error.message),
    );
    readMerchantSettings({...OWN, SERVICE_BASE_URL: "https://api-m.sandbox.paypal.com", [name]: value});
  });
}

test("live PayPal takes networks of proxies up to /8, and IPv6's local networks", () => {
  const networks = "10.0.0.0/8, 104.16.0.0/13, 127.0.0.1, ::1, fc00::/7, fe80::/10, 2606:4700::/32";
  assert.equal(readMerchantSettings({...OWN, TRUST_PROXY: networks}).trustProxy.length, 7);
});

test("rate limits are strict by default and generous with the sandbox, and proxies are trusted only when listed", () => {
  const own = readMerchantSettings(OWN);
  assert.equal(readMerchantSettings(SANDBOX).publicUrl, undefined);
  assert.deepEqual(own.trustProxy, []);
  assert.equal(own.rateLimits?.orders, 30);
  assert.equal(own.rateLimits?.declines, 5);
  assert.deepEqual([own.metricsPort, own.metricsKey, own.maxConnections], [undefined, undefined, 4000]);
  assert.equal(readMerchantSettings(SANDBOX).rateLimits?.orders, 3000);
  assert.equal(readMerchantSettings({...OWN, RATE_LIMITS: "off"}).rateLimits, undefined);
  assert.deepEqual(readMerchantSettings({...OWN, TRUST_PROXY: "127.0.0.1, 10.0.0.0/8"}).trustProxy, [
    "127.0.0.1",
    "10.0.0.0/8",
  ]);
  assert.equal(readMerchantSettings(OWN).countryHeader, undefined);
  assert.equal(readMerchantSettings({...OWN, COUNTRY_HEADER: "CF-IPCountry"}).countryHeader, "CF-IPCountry");
});

test("TRUST_BROWSER_AMOUNTS is refused unless SERVICE_BASE_URL is a known sandbox", () => {
  for (const paypal of ["https://api-m.paypal.com", "https://api-m.sandbox.paypal.com.evil.test"]) {
    assert.throws(
      () => readMerchantSettings({...OWN, SERVICE_BASE_URL: paypal, TRUST_BROWSER_AMOUNTS: "on"}),
      /^SettingsError: TRUST_BROWSER_AMOUNTS is "on": .*live PayPal/,
    );
  }
});

test("live PayPal requires a catalogue unless CART_KEY is set or the program passes a catalogue", () => {
  const {CATALOGUE: _, CART_KEY: __, ...withoutGoods} = OWN;
  assert.throws(
    () => readMerchantSettings(withoutGoods),
    /^SettingsError: CATALOGUE is missing: name a JSON file of products, or write CART_KEY/,
  );
  assert.equal(readMerchantSettings({...withoutGoods, CART_KEY}).cartKey, CART_KEY);
  assert.equal(readMerchantSettings(withoutGoods, {isMounted: true}).catalogue, undefined);
});

test("PUBLIC_URL is required with live PayPal, and only there", () => {
  const {PUBLIC_URL: _, ...withoutUrl} = OWN;
  assert.throws(
    () => readMerchantSettings(withoutUrl),
    /^SettingsError: PUBLIC_URL is missing: write the shop's origin, such as https:\/\/shop\.example/,
  );
  const sandbox = {...withoutUrl, SERVICE_BASE_URL: "https://api-m.sandbox.paypal.com"};
  assert.equal(readMerchantSettings(sandbox).publicUrl, undefined);
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-config-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, {recursive: true});
  }
}

test("keys are created once in files that only their owner can read", () =>
  inFolder(async (folder) => {
    const data = join(folder, "data");
    const [first, second] = await Promise.all([withKeptKeys({}, data), withKeptKeys({CART_KEY}, data)]);
    assert.ok((first["SESSION_KEY"] ?? "").length >= 32);
    assert.equal(second["CART_KEY"], CART_KEY);
    assert.notEqual(first["SESSION_KEY"], first["CART_KEY"]);
    assert.equal((await withKeptKeys({}, data))["SESSION_KEY"], first["SESSION_KEY"]);
    assert.equal((await stat(join(data, "session.key"))).mode & 0o777, 0o600);
    assert.equal(await readFile(join(data, "session.key"), "utf8"), first["SESSION_KEY"]);
  }));

test("an invalid file of products is reported in one line", () =>
  inFolder(async (folder) => {
    const file = join(folder, "catalogue.json");
    await writeFile(file, "{");
    await assert.rejects(loadCatalogue(file), /^SettingsError: CATALOGUE is ".*": it is not JSON/);
    await assert.rejects(loadCatalogue(join(folder, "none.json")), /it can't be read/);
    const products = [{sku: "a", name: "A", price: {currencyCode: "JPY", value: "100"}}];
    await writeFile(file, JSON.stringify(products));
    assert.equal((await loadCatalogue(file)).shipping, undefined, "a catalogue may be an array of products");
    const option = {id: "post", label: "Post", amount: {currency_code: "JPY", value: "350"}};
    await writeFile(file, JSON.stringify({products, shipping: {options: [option], countries: ["JP"]}}));
    const {shipping} = await loadCatalogue(file);
    const goods = {currency_code: "JPY", value: "100"};
    const question = {...NOTHING_KNOWN, items: [], goods, destination: undefined};
    assert.deepEqual(await shipping?.(question), [{...option, type: "SHIPPING"}]);
    await writeFile(file, JSON.stringify({products, shipping: {options: [option], countries: ["UK"]}}));
    await assert.rejects(loadCatalogue(file), /GB for the United Kingdom/);
  }));

/** Runs the merchant server as a process until it prints `until`. Resolves with its exit code and output. */
async function run(folder: string, variables: Record<string, string>, until?: string) {
  const main = fileURLToPath(new URL("../../server/merchant/main.ts", import.meta.url));
  const tsx = import.meta.resolve("tsx");
  const child = spawn(process.execPath, ["--import", tsx, main], {
    cwd: folder,
    env: {PATH: process.env["PATH"], ...variables},
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    if (until !== undefined && printed.includes(until)) child.kill();
  });
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return {code, printed};
}

test("a start without settings names each missing setting and exits with code 1", () =>
  inFolder(async (folder) => {
    const {code, printed} = await run(folder, {});
    assert.equal(code, 1);
    for (const name of ["SERVICE_BASE_URL", "SDK_URL", "CLIENT_ID", "CLIENT_SECRET", "SESSION_KEY"])
      assert.match(printed, new RegExp(`^merchant server: ${name} is missing: write `, "m"));
  }));

test("a start without a catalogue logs a warning with PayPal's sandbox", () =>
  inFolder(async (folder) => {
    const {printed} = await run(
      folder,
      {...LOCAL, CLIENT_ID: "id", CLIENT_SECRET: "secret", CART_KEY: "", PORT: "0"},
      "ready at",
    );
    assert.match(printed, /CATALOGUE is missing: no SKU has a price/);
  }));
