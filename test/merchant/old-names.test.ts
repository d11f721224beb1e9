import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {once} from "node:events";
import {mkdir, mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {MERCHANT_SETTINGS, readMerchantSettings} from "../../server/merchant/config.ts";
import {
  OLD_NAMES,
  type OldName,
  oldNames,
  oldNameWarning,
  withNewFields,
  withNewKeys,
} from "../../server/shared/old-names.ts";
import {inOptions} from "../../server/shared/options.ts";
import {SESSION_KEY} from "./support/shop.ts";

/** Runs a program until it ends, or prints `until`. Resolves with the old names that it warned of, after checking its log. */
async function warningsOf(
  program: string,
  {
    args = [],
    variables = {},
    until,
  }: {args?: string[]; variables?: Record<string, string>; until?: string} = {},
): Promise<string[]> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), file, ...args], {
    env: {PATH: process.env["PATH"], ...variables},
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (until !== undefined && printed.includes(until)) child.kill();
    });
  const [code] = (await once(child, "close")) as [number | null];
  assert.ok(code === 0 || printed.includes(until ?? "an end without an error"), printed);
  assert.doesNotMatch(printed, new RegExp(`canary-secret|${SESSION_KEY}`));
  return [...printed.matchAll(/"msg":("[^\n]* is an old [^\n]*")\}/g)].map(
    ([, text]) => JSON.parse(text!) as string,
  );
}

const expected = (names: readonly OldName[]) => names.map(oldNameWarning).sort();
const ofKinds = (...kinds: string[]) => oldNames.filter(({kind}) => kinds.includes(kind));

test("a stand-alone shop with every old setting runs, with one warning for each", async () => {
  const folder = await mkdtemp(join(tmpdir(), "checkout-old-names-"));
  try {
    const catalogue = join(folder, "catalogue.json");
    const price = {currency_code: "USD", value: "12.50"};
    await writeFile(catalogue, JSON.stringify([{sku: "mug", name: "Mug", price}]));
    const values = {MINIMUM_THREE_D_SECURE: "SCA_ALWAYS", SANDBOX_FILE: "file:sandbox.db"};
    const settings = Object.entries(OLD_NAMES.setting).map(([old, now]) => [old, values[now]]);
    // The server reads the address of the built elements.
    await mkdir(join(folder, "cdn/v1"), {recursive: true});
    await writeFile(join(folder, "cdn/v1/integrity.json"), JSON.stringify({version: "1", core: "core.js"}));
    const variables = {
      SERVICE_BASE_URL: "http://127.0.0.1:9",
      SDK_URL: "http://127.0.0.1:9",
      CLIENT_ID: "id",
      CLIENT_SECRET: "canary-secret",
      SESSION_KEY,
      DATABASE_URL: `file:${join(folder, "merchant.db")}`,
      CATALOGUE: catalogue,
      PORT: "0",
      ...(Object.fromEntries(settings) as Record<string, string>),
    };
    const main = "../../server/merchant/main.ts";
    const warnings = await warningsOf(main, {args: [folder], variables, until: "ready at"});
    const used = oldNames.filter(({old}) => Object.values(values).includes(old));
    assert.deepEqual(warnings.sort(), expected([...ofKinds("setting", "field of a catalogue"), ...used]));
  } finally {
    await rm(folder, {recursive: true});
  }
});

test("a shop with every old option, product, cart and result runs, with one warning for each", async () => {
  const warnings = await warningsOf("./support/old-names-shop.ts");
  const names = oldNames
    .filter(({kind}) => kind !== "setting" && kind !== "option of startSandbox")
    .map((name) => ({...name, kind: inOptions(name.kind, MERCHANT_SETTINGS)}));
  assert.deepEqual(warnings.sort(), expected(names));
});

test("a new name wins over an old one", () => {
  const settings = (variables: Record<string, string>) =>
    readMerchantSettings({
      SERVICE_BASE_URL: "http://127.0.0.1:9",
      SDK_URL: "http://127.0.0.1:9",
      CLIENT_ID: "id",
      CLIENT_SECRET: "secret",
      SESSION_KEY,
      ...variables,
    }).minimumThreeDSecure;
  assert.equal(settings({MINIMUM_SCA: "SCA_ALWAYS"}), "SCA_ALWAYS");
  assert.equal(settings({MINIMUM_SCA: "SCA_ALWAYS", MINIMUM_THREE_D_SECURE: ""}), "SCA_ALWAYS");
  assert.equal(settings({MINIMUM_SCA: "SCA_ALWAYS", MINIMUM_THREE_D_SECURE: "never"}), "NONE");
});

test("an old name without a value is left out, without a warning", () => {
  const onOld = () => assert.fail("it has no value");
  assert.deepEqual(withNewKeys({old: undefined, other: 1}, {old: "now"}, onOld), {other: 1});
});

test("fields are renamed at every depth, but not in an object with both names", () => {
  const onOld: string[] = [];
  const renamed = withNewFields(
    {items: [{old: {old: 1}}, {old: 2, now: 3}], constructor: null},
    {old: "now"},
    (old, now) => onOld.push(`${old} ${now}`),
  );
  assert.deepEqual(renamed, {items: [{now: {now: 1}}, {old: 2, now: 3}], constructor: null});
  assert.deepEqual(onOld, ["old now", "old now"]);
});
