import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {checkPackage, createPackageFromTarballData} from "@arethetypeswrong/core";
import {publint} from "publint";
import {formatMessage} from "publint/utils";
import {build, type Rolldown} from "vite";
import manifest from "../../package.json" with {type: "json"};
import {entries, installPacked, type Packed} from "../support/packed.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsc = join(root, "node_modules/typescript-native/bin/tsc");
const isScript = (entry: string) => !entry.endsWith(".json");

describe("the package", () => {
  let packed: Packed;
  before(() => {
    // Frameworks for their types alone.
    packed = installPacked([
      "lit",
      "@lit/context",
      "@lit/reactive-element",
      "react",
      "@types/react",
      "vue",
      "svelte",
    ]);
  });
  after(() => packed.remove());

  /** Runs Node in the project. */
  function node(args: readonly string[]): string {
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {
      cwd: packed.project,
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  }

  test("brings what is built, and nothing else", () => {
    const allowed = [
      /^(?:package\.json|README\.md|LICENSE)$/,
      /^dist\/(?:custom-elements|vscode\.html-custom-data|vscode\.css-custom-data|web-types)\.json$/,
      /^dist\/cdn\/(?:[\w.-]+\.js(?:\.map)?|texts\/\w\w\.js(?:\.map)?|integrity\.json|checkout\.css)$/,
      /^dist\/entries\/(?:server|sandbox|command)\.js(?:\.map)?$/,
      /^dist\/entries\/assets\/[\w-]+\.js(?:\.map)?$/,
      /^dist\/library\/(?:[\w-]+\/)*[\w.-]+\.(?:js|js\.map|d\.ts)$/,
      /^dist\/sandbox\/(?:[\w-]+\/)*[\w-]+\.(?:js|css|svg)$/,
      /^dist\/types\/(?:[\w-]+\.d\.ts|nothing\.js)$/,
      // What the options are made of.
      /^dist\/types\/server\/(?:merchant|sandbox|platform)\/(?:[\w-]+\/)?[\w-]+\.d\.ts$/,
    ];
    assert.deepEqual(
      packed.files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
      [],
    );
    assert.ok(packed.files.includes("LICENSE"));
    assert.ok(packed.files.length > 100);
    assert.ok(packed.files.filter((file) => file.startsWith("dist/types/server/")).length < 15);
  });

  test("names no folder of the machine that built it", () => {
    const place = join(packed.project, "node_modules/checkout-elements");
    const found = packed.files.filter((file) => readFileSync(join(place, file), "utf8").includes(root));
    assert.deepEqual(found, []);
  });

  test("publint finds nothing", async () => {
    const tarball = new Uint8Array(readFileSync(packed.tarball)).buffer;
    const {messages} = await publint({pack: {tarball}, strict: true});
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest)),
      [],
    );
  });

  test("are the types wrong? No, for whoever can import ES modules", async () => {
    const data = createPackageFromTarballData(new Uint8Array(readFileSync(packed.tarball)));
    const result = await checkPackage(data);
    assert.ok(result.types);
    const kinds = ["node16-esm", "bundler"];
    const problems = result.problems.filter(
      (problem) => !("resolutionKind" in problem) || kinds.includes(problem.resolutionKind),
    );
    assert.deepEqual(problems, []);
  });

  test("has the command, which needs a database's driver for the journal alone", () => {
    const file = join(packed.project, "node_modules/checkout-elements", manifest.bin.checkout);
    assert.match(readFileSync(file, "utf8"), /^#!\/usr\/bin\/env node\n/);
    // A port that nobody listens on.
    const env = {SERVICE_BASE_URL: "http://127.0.0.1:1", CLIENT_ID: "id", CLIENT_SECRET: "secret"};
    const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
      const {status, stdout, stderr} = spawnSync(process.execPath, [file, ...args], {
        env: {...env, ...more},
        encoding: "utf8",
      });
      return [status, stdout + stderr] as const;
    };
    assert.deepEqual(run(["--version"]), [0, `${manifest.version}\n`]);
    const [status, said] = run(["attempts", "list"], {DATABASE_URL: `file:${file}`});
    assert.equal(status, 2);
    assert.match(said, /^checkout: This database needs the package libsql: run `npm install libsql`/);
  });

  test("every entry is imported where there is no browser; the classes alone register nothing", () => {
    const json = entries().filter((entry) => !isScript(entry));
    const script = `
      const {CheckoutCardFields} = await import("checkout-elements");
      const known = () => !!globalThis.customElements?.get("checkout-card-fields");
      console.log(typeof document, known());
      for (const entry of ${JSON.stringify(entries().filter(isScript))}) await import(entry);
      for (const entry of ${JSON.stringify(json)}) await import(entry, {with: {type: "json"}});
      const {CheckoutCardFields: same} = await import("checkout-elements/card-fields");
      console.log(CheckoutCardFields === same);`;
    const said = node(["--no-warnings", "--input-type=module", "-e", script]);
    assert.deepEqual(said.trim().split("\n"), ["undefined false", "true"]);
  });

  test("whoever imports classes registers nothing, and brings no other tag", async () => {
    const page = join(packed.project, "page.js");
    const bundle = async (source: string) => {
      writeFileSync(page, source);
      const result = await build({
        root: packed.project,
        configFile: false,
        logLevel: "error",
        build: {write: false, minify: false, modulePreload: false, rolldownOptions: {input: page}},
      });
      return ((Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput).output[0].code;
    };
    assert.equal((await bundle(`import "checkout-elements";`)).trim(), "");
    const one = await bundle(
      `import {CheckoutProvider} from "checkout-elements"; console.log(CheckoutProvider);`,
    );
    assert.match(one, /checkout-provider/);
    assert.doesNotMatch(one, /checkout-wallet-button|\.register\(\)/);
    const defined = await bundle(`import "checkout-elements/provider";`);
    assert.match(defined, /\.register\(\)/);
  });

  /** What the compiler says of a page in the project, a line each. */
  function errorsIn(file: string, source: string, more: readonly string[] = ["--skipLibCheck"]): string[] {
    writeFileSync(join(packed.project, file), source);
    const options = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--jsx",
      "react-jsx",
    ];
    const {stdout} = spawnSync(process.execPath, [tsc, ...options, "--types", "", ...more, file], {
      cwd: packed.project,
      encoding: "utf8",
    });
    return stdout.split("\n").filter((line) => line.includes("error"));
  }

  test("every entry has types", () => {
    const lines = entries()
      .filter(isScript)
      .map((entry, index) => `import * as entry${index} from "${entry}"; void entry${index};`);
    const uses = `
      import {createCheckoutHandler} from "checkout-elements/server";
      import {startSandbox} from "checkout-elements/sandbox";
      import type {CheckoutCardFields} from "checkout-elements";
      export const handler: (request: Request) => Promise<Response> = createCheckoutHandler({
        serviceBaseUrl: (await startSandbox()).url, clientId: "", clientSecret: "", sessionKey: "", catalogue: [],
      });
      export function listen(tag: CheckoutCardFields) {
        tag.addEventListener("checkout-complete", ({detail}) => detail.orderId.trim());
      }`;
    assert.deepEqual(errorsIn("entries.ts", lines.join("\n") + uses), []);
  });

  test("the server's types need no @types/node", () => {
    const source = `
      import {createCheckoutHandler, type CheckoutHandler} from "checkout-elements/server";
      import {startSandbox} from "checkout-elements/sandbox";
      export const {node}: CheckoutHandler = createCheckoutHandler({
        serviceBaseUrl: (await startSandbox()).url, clientId: "", clientSecret: "", sessionKey: "", catalogue: [],
      });`;
    assert.deepEqual(errorsIn("server.ts", source, []), []);
  });

  test("React's page is checked against the tags; a wrong attribute, value or event is an error", () => {
    const page = readFileSync(join(root, "demo/frameworks/react/checkout.tsx"), "utf8");
    assert.deepEqual(errorsIn("checkout.tsx", page), []);
    for (const [right, wrong] of [
      [`wallet="paypal"`, `wallet="paypall"`],
      [`environment="sandbox"`, `enviroment="sandbox"`],
      [`three-d-secure="when-required"`, `three-d-secure={3}`],
      [`"oncheckout-complete": completed`, `"oncheckout-complete": failed`],
    ] as const) {
      assert.ok(page.includes(right));
      assert.notDeepEqual(errorsIn("checkout.tsx", page.replace(right, wrong)), [], wrong);
    }
  });

  test("Vue and Svelte know the tags, too", () => {
    const vue = `
      import "checkout-elements/vue";
      import type {GlobalComponents} from "vue";
      type Props = InstanceType<GlobalComponents["checkout-wallet-button"]>["$props"];
      export const right: Props = {wallet: "venmo", class: "wide", onCheckoutComplete: ({detail}) => detail.orderId};`;
    const svelte = `
      import "checkout-elements/svelte";
      import type {SvelteHTMLElements} from "svelte/elements";
      type Props = SvelteHTMLElements["checkout-wallet-button"];
      export const right: Props = {wallet: "venmo", class: "wide", "oncheckout-complete": ({detail}) => detail.orderId};`;
    for (const source of [vue, svelte]) {
      assert.deepEqual(errorsIn("tags.ts", source), []);
      assert.notDeepEqual(errorsIn("tags.ts", source.replace("venmo", "vemno")), []);
    }
  });
});
