import assert from "node:assert/strict";
import {test} from "node:test";
import {z} from "zod";
import {MERCHANT_SETTINGS} from "../../server/merchant/config.ts";
import {SANDBOX_SETTINGS} from "../../server/sandbox/config.ts";
import {
  misspelt,
  readSettings,
  type Setting,
  setting,
  SettingsError,
  valueOfText,
} from "../../server/shared/settings.ts";
import {checkSettings, helpText} from "../../server/settings.ts";

const rows = {
  PORT: setting(z.number("write a port number").max(65535, "write a port up to 65535"), {
    text: "A port.",
    default: "8080",
  }),
  CLIENT_SECRET: setting(z.string("write the application's secret").min(8, "write all of the secret"), {
    text: "A secret.",
    required: true,
  }),
};

test("settings have types and defaults, and an empty one counts as absent", () => {
  assert.deepEqual(readSettings(rows, {CLIENT_SECRET: "long enough", PORT: ""}), {
    clientSecret: "long enough",
    port: 8080,
  });
});

test("the example of each setting is a valid value", () => {
  for (const [name, row] of Object.entries<Setting>({...MERCHANT_SETTINGS, ...SANDBOX_SETTINGS})) {
    if (row.example === undefined) continue;
    const {error} = row.type.safeParse(valueOfText(row, row.example));
    assert.equal(error, undefined, name);
  }
});

const KEY = "a-session-key-0123456789-abcdefghijk";
const LIVE = {
  SERVICE_BASE_URL: "https://api-m.paypal.com",
  SDK_URL: "https://www.paypal.com",
  CLIENT_ID: "id",
  CLIENT_SECRET: "canary-secret",
  SESSION_KEY: KEY,
  PUBLIC_URL: "https://shop.example",
  CATALOGUE: "catalogue.json",
};

function problems(variables: Readonly<Record<string, string>>, sandbox = false): string[] {
  try {
    checkSettings(variables, {sandbox});
    return [];
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message.split("\n");
  }
}

test("the error lists all missing, wrong and misspelt settings of both roles", () => {
  const {SESSION_KEY: _, ...withoutKey} = LIVE;
  const wrong = {...withoutKey, PORT: "99999", PUBLIC_URL: "shop.example", TRUST_PROXI: "::1"};
  assert.deepEqual(
    problems(wrong).map((line) => line.split(" ")[0]),
    ["PORT", "PUBLIC_URL", "SESSION_KEY", "TRUST_PROXI"],
  );
  const both = {PORT: "99999", SANDBOX_PORT: "-1", SERVICE_BASE_URL: "paypal", PUBLIC_URL: "shop.example"};
  assert.deepEqual(
    problems(both, true).map((line) => line.split(" ")[0]),
    ["SANDBOX_PORT", "PORT", "SERVICE_BASE_URL", "PUBLIC_URL"],
  );
  assert.deepEqual(problems(LIVE), []);
  assert.deepEqual(problems({}, true), []);
  assert.deepEqual(problems({...LIVE, PUBLIC_URL: ""}, true), [], "set for live PayPal, and unused");
});

test("misspelt names are reported, and names of other programs are not", () => {
  const names = ["PUBLIC_URL", "CATALOGUE", "PORT", "HOST", "SDK_URL", "LOG_LEVEL"];
  for (const [name, meant] of [
    ["PUBLC_URL", "PUBLIC_URL"],
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["public_url", "PUBLIC_URL"],
    ["CATALOG", "CATALOGUE"],
    ["SDK_URI", "SDK_URL"],
  ] as const)
    assert.deepEqual(misspelt({[name]: "x"}, names), [
      `${name} is unknown: write ${meant}, or rename it if another program reads it`,
    ]);
  const others = ["HOME", "PATH", "POST", "HOSTNAME", "SHELL", "NODE_ENV", "SSL_URL", "PUBLIC_IP", "LOGNAME"];
  assert.deepEqual(misspelt(Object.fromEntries(others.map((name) => [name, "x"])), names), []);
  assert.deepEqual(misspelt({PUBLC_URL: ""}, names), [], "an empty variable is absent");
});

test("the help shows every setting with its default", () => {
  const text = helpText();
  assert.match(text, /^ {2}PORT \(default: 8080\)$/m);
  assert.match(text, /^ {2}SANDBOX_PORT \(default: 8081\)$/m);
  assert.doesNotMatch(text, /`/);
});

test("a wrong setting is one line with its name, its value and what to write", () => {
  assert.throws(
    () => readSettings(rows, {CLIENT_SECRET: "long enough", PORT: "99999"}),
    (error) => {
      assert.ok(error instanceof SettingsError);
      assert.equal(error.message, 'PORT is "99999": write a port up to 65535');
      return true;
    },
  );
  assert.throws(
    () => readSettings(rows, {}),
    /^SettingsError: CLIENT_SECRET is missing: write the application's secret$/,
  );
});

test("the value of a wrong secret is not shown", () => {
  assert.throws(
    () => readSettings(rows, {CLIENT_SECRET: "canary"}),
    (error: Error) => {
      assert.doesNotMatch(error.message, /canary/);
      return true;
    },
  );
});
