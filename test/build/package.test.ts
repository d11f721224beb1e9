import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {cpSync, existsSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath} from "node:url";
import {checkPackage, createPackageFromTarballData} from "@arethetypeswrong/core";
import {publint} from "publint";
import {formatMessage} from "publint/utils";
import {build, type Rolldown} from "vite";
import manifest from "../../package.json" with {type: "json"};
import {compileErrors} from "../support/compile.ts";
import {entries, installPacked, type Packed} from "../support/packed.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const isScript = (entry: string) => !entry.endsWith(".json");

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

describe("the package", () => {
  let packed: Packed;
  before(() => {
    // Frameworks, only for their types.
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

  /** Reads a file of the package. */
  const textOf = (file: string) =>
    readFileSync(join(packed.project, "node_modules/checkout-elements", file), "utf8");

  /** Runs Node in the project. */
  function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {
      cwd: packed.project,
      env: {...process.env, ...env},
      encoding: "utf8",
    });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  }

  test("the package contains only the built files, the templates, the texts and the files of `deploy`", () => {
    const allowed = [
      /^(?:package\.json|(?:README|CHANGELOG|SECURITY)\.md|LICENSE)$/,
      /^dist\/(?:custom-elements|openapi|vscode\.html-custom-data|vscode\.css-custom-data|web-types)\.json$/,
      /^dist\/(?:cdn\/)?THIRD-PARTY-NOTICES\.txt$/,
      /^dist\/back-office\/back-office\.(?:js|css)$/,
      /^dist\/cdn\/(?:v1|\d+\.\d+\.\d+)\/(?:[\w.-]+\.js(?:\.map)?|integrity\.json|checkout\.css)$/,
      /^dist\/docs\/(?:[\w-]+\.(?:md|png|svg)|llms(?:-[a-z-]+)?\.txt)$/,
      /^dist\/entries\/(?:server|sandbox|sandbox-worker|command|needs-node)\.js$/,
      /^dist\/entries\/sandbox\.cjs$/,
      /^dist\/entries\/assets\/[\w.-]+\.js$/,
      /^dist\/library\/(?:[\w-]+\/)*[\w.-]+\.(?:js|d\.ts)$/,
      /^dist\/sandbox\/(?:[\w-]+\/)*[\w-]+\.(?:js|css|svg)$/,
      /^server\/sandbox\/rest\/(?:overlays\.json|(?:un)?published\/(?:[\w-]+\.json|LICENSE|README\.md))$/,
      /^deploy\/(?:[\w-]+\/)?\.?[\w.-]+$/,
      /^server\/sandbox\/data\/texts\/(?:buttons|[\w-]+\/[a-z]{2})\.json$/,
      /^dist\/types\/(?:[\w-]+\.d\.ts|nothing\.js)$/,
      /^dist\/templates\/(?:java|type)script\/(?:express|next|react|shared|vite)\/[\w./[\]-]+$/,
      // Types of the options.
      /^dist\/types\/src\/merchant-api\/shop-refusals\.d\.ts$/,
      /^dist\/types\/server\/(?:merchant|sandbox|shared)\/(?:[\w-]+\/)?[\w-]+\.d\.c?ts$/,
    ];
    assert.deepEqual(
      packed.files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
      [],
    );
    for (const file of ["LICENSE", "CHANGELOG.md", "SECURITY.md"])
      assert.ok(packed.files.includes(file), file);
    assert.ok(packed.files.length > 100);
    assert.ok(packed.files.filter((file) => file.startsWith("dist/types/server/")).length < 25);
  });

  test("the package has the notice of every bundled package", () => {
    const notices = textOf("dist/THIRD-PARTY-NOTICES.txt");
    for (const name of [
      "@awesome.me/webawesome",
      "@lit/context",
      "@lit/react",
      "@lit/reactive-element",
      "hono",
      "jose",
      "kysely",
      "lit-html",
      "lucide-static",
      "pino",
      "simple-icons",
      "zod",
    ])
      assert.match(notices, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\([\\w.-]+\\)\\n\\n\\S`, "m"), name);
    // Source maps name the files in the CDN's bundles, and comments those in the other bundles.
    const sources = packed.files.flatMap((file) => {
      if (file.endsWith(".js.map")) return (JSON.parse(textOf(file)) as SourceMap).sources;
      if (!/^dist\/(?:entries|library)\/.*\.js$/.test(file)) return [];
      return textOf(file).match(/(?<=^\/\/ )node_modules\/.+$/gm) ?? [];
    });
    const bundled = sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
    assert.ok(bundled.includes("lit-html") && bundled.includes("hono"));
    for (const name of new Set(bundled)) assert.ok(notices.includes(`\n${name} `), name);
  });

  /** Returns the links of a Markdown page that lead to no file. */
  function brokenLinks(page: string): string[] {
    const repository = manifest.homepage.replace("#readme", "/blob/main/");
    const prose = textOf(page).replace(/^```.*?^```$/gms, "");
    const links = [...prose.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)];
    return links.flatMap(([, mark, inline, defined]) => {
      const [address = ""] = (inline ?? defined ?? "").split("#");
      const isThere = () => {
        if (address.startsWith(repository)) return existsSync(join(root, address.slice(repository.length)));
        if (address === "" || /^https?:/.test(address)) return true;
        // npm shows the README's pictures from the repository.
        if (mark === "!" && page === "README.md") return existsSync(join(root, address));
        return packed.files.includes(join(dirname(page), address));
      };
      return isThere() ? [] : [`${page}: ${address}`];
    });
  }

  test("each link of the README and the docs leads to a packed file, or to a file of the repository", () => {
    const pages = packed.files.filter((file) => file.endsWith(".md"));
    assert.ok(pages.includes("README.md"));
    assert.deepEqual(pages.flatMap(brokenLinks), []);
    const readme = textOf("README.md");
    const used = new Set([...readme.matchAll(/\]\[([^\]]+)\]/g)].map(([, name]) => name));
    const defined = [...readme.matchAll(/^\[([^\]]+)\]: /gm)].map(([, name]) => name);
    assert.deepEqual(defined.sort(), [...used].sort(), "definitions of links");
    assert.ok(used.size > 30);
  });

  test("the package has the text of each source once", () => {
    const names = new Map<string, string>();
    const add = (name: string, text: string) => {
      assert.equal(names.get(text.trim()), undefined, name);
      names.set(text.trim(), name);
    };
    const maps = packed.files.filter((file) => file.endsWith(".map"));
    for (const file of maps) {
      const {sources, sourcesContent} = JSON.parse(textOf(file)) as SourceMap;
      for (const [index, text] of sourcesContent.entries()) add(`${file}: ${sources[index]}`, text);
    }
    assert.ok(names.size > 50);
    for (const file of packed.files.filter((each) => !maps.includes(each)))
      assert.equal(names.get(textOf(file).trim()), undefined, file);
  });

  test("the package contains no path of the machine that built it", () => {
    assert.deepEqual(
      packed.files.filter((file) => textOf(file).includes(root)),
      [],
    );
  });

  test("the sandbox's thread loads no module of --import or NODE_OPTIONS", () => {
    writeFileSync(join(packed.project, "hook.mjs"), `console.log("loaded");`);
    const script = `
      const {startSandbox} = await import("checkout-elements/sandbox");
      await (await startSandbox()).stop();`;
    const args = ["--import", "./hook.mjs", "--input-type=module", "--eval", script];
    assert.equal(node(args), "loaded\n");
    assert.equal(node(args.slice(2), {NODE_OPTIONS: "--import ./hook.mjs"}), "loaded\n");
  });

  test("a CommonJS module requires the sandbox's entry on a Node that requires no ES modules", () => {
    const script = `
      require("checkout-elements/sandbox").startSandbox({port: "none"}).catch((error) => {
        console.log(error instanceof TypeError, error.message);
      });`;
    assert.match(
      node(["--no-experimental-require-module", "--input-type=commonjs", "--eval", script]),
      /^true startSandbox: port is "none": write a port number/,
    );
  });

  test("the server's entries have no URL that Next's bundler would take for a file", () => {
    const scripts = packed.files.filter((file) => /^dist\/entries\/.*\.js$/.test(file));
    assert.ok(scripts.includes("dist/entries/server.js"));
    assert.deepEqual(
      scripts.flatMap((file) => textOf(file).match(/new URL\(.*import\.meta\.url\)/g) ?? []),
      [],
    );
  });

  test("the server's entry runs in a bundle, without the package's other files", () => {
    const bundle = join(packed.project, "bundle/dist/entries");
    cpSync(join(packed.project, "node_modules/checkout-elements/dist/entries"), bundle, {recursive: true});
    const script = `
      const {createCheckoutHandler} = await import("./bundle/dist/entries/server.js");
      console.log(typeof createCheckoutHandler);`;
    assert.equal(node(["--input-type=module", "-e", script]), "function\n");
  });

  test("publint finds nothing", async () => {
    const tarball = new Uint8Array(readFileSync(packed.tarball)).buffer;
    const {messages} = await publint({pack: {tarball}, strict: true});
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest)),
      [],
    );
  });

  test("are-the-types-wrong finds no problem for importers of ES modules, and for those that require the sandbox", async () => {
    const data = createPackageFromTarballData(new Uint8Array(readFileSync(packed.tarball)));
    const result = await checkPackage(data);
    assert.ok(result.types);
    const kinds = ["node16-esm", "bundler"];
    const problems = result.problems.filter(
      (problem) =>
        !("resolutionKind" in problem) ||
        kinds.includes(problem.resolutionKind) ||
        (problem.resolutionKind === "node16-cjs" && problem.entrypoint === "./sandbox"),
    );
    assert.deepEqual(problems, []);
  });

  test("the package has the command, which needs a database driver only for payments", () => {
    assert.equal(manifest.bin["checkout-elements"], manifest.bin.checkout);
    const file = join(packed.project, "node_modules/checkout-elements", manifest.bin.checkout);
    assert.match(readFileSync(file, "utf8"), /^#!\/usr\/bin\/env node\n/);
    // A port without a server.
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

  test("every entry can be imported without a browser, and the classes alone register no element", () => {
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

  test("an imported class registers no element, and bundles no other element", async () => {
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

  /** Errors of the compiler about each source, as a module of the project. */
  function errorsIn(
    sources: readonly string[],
    {ending = "ts", more = ["--skipLibCheck"]}: {ending?: "ts" | "tsx"; more?: readonly string[]} = {},
  ): (readonly string[])[] {
    const files = Object.fromEntries(sources.map((source, index) => [`source-${index}.${ending}`, source]));
    return Object.values(compileErrors(packed.project, files, ["--target", "es2022", ...more]));
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
    assert.deepEqual(errorsIn([lines.join("\n") + uses]), [[]]);
  });

  test("the server's types need no @types/node", () => {
    const source = `
      import {createCheckoutHandler, type CheckoutHandler} from "checkout-elements/server";
      import {startSandbox} from "checkout-elements/sandbox";
      export const {node}: CheckoutHandler = createCheckoutHandler({
        serviceBaseUrl: (await startSandbox()).url, clientId: "", clientSecret: "", sessionKey: "", catalogue: [],
      });`;
    assert.deepEqual(errorsIn([source], {more: []}), [[]]);
  });

  /** Checks that a page of the demo compiles, and that it doesn't with a mistake. */
  function assertChecked(name: string, mistakes: readonly (readonly [right: string, wrong: string])[]): void {
    const page = readFileSync(join(root, "demo/frameworks/react", name), "utf8");
    const wrongPages = mistakes.map(([right, wrong]) => {
      assert.ok(page.includes(right), right);
      return page.replace(right, wrong);
    });
    const [errors, ...found] = errorsIn([page, ...wrongPages], {ending: "tsx"});
    assert.deepEqual(errors, []);
    found.forEach((each, index) => assert.notDeepEqual(each, [], mistakes[index]?.[1]));
  }

  test("React's components are typed: a wrong property, value or event is an error", () => {
    assertChecked("checkout.tsx", [
      [`wallet="paypal"`, `wallet="paypall"`],
      [`environment="sandbox"`, `enviroment="sandbox"`],
      [`threeDSecure="when-required"`, `threeDSecure={3}`],
      [`items={[{sku: "ceramic-teapot", quantity}]}`, `items={[{sku: 1, quantity}]}`],
      [`onError: ({detail}: CheckoutErrorEvent)`, `onError: ({detail}: CheckoutCompleteEvent)`],
    ]);
  });

  test("React's tags are typed: a wrong attribute, value or event is an error", () => {
    assertChecked("tags.tsx", [
      [`environment="sandbox"`, `enviroment="sandbox"`],
      [`three-d-secure="when-required"`, `three-d-secure={3}`],
      [`items={items}`, `oncheckout-complete={(event: KeyboardEvent) => event.key} items={items}`],
    ]);
  });

  test("React's components have a handler for each event of their element", async () => {
    const types = readFileSync(join(root, "dist/types/react.d.ts"), "utf8");
    const handlers = new Set([...types.matchAll(/"(on\w+)"\?:/g)].map(([, name]) => name));
    const source = readFileSync(join(root, "dist/library/react/index.js"), "utf8");
    const attached = [...source.matchAll(/(on\w+): "checkout-/g)].map(([, name]) => name);
    assert.deepEqual([...handlers].sort(), attached.sort());
  });

  test("a bundle for an edge worker fails with one sentence", async () => {
    for (const name of ["server", "sandbox"]) {
      const source = join(packed.project, "worker.js");
      const call = name === "server" ? "createCheckoutHandler" : "startSandbox";
      writeFileSync(source, `import {${call}} from "checkout-elements/${name}"; ${call}({});`);
      await build({
        root: packed.project,
        configFile: false,
        logLevel: "error",
        ssr: {target: "webworker", noExternal: true},
        build: {ssr: source, outDir: "worker", rolldownOptions: {output: {entryFileNames: "worker.mjs"}}},
      });
      const {status, stderr} = spawnSync(process.execPath, ["worker/worker.mjs"], {
        cwd: packed.project,
        encoding: "utf8",
      });
      assert.equal(status, 1);
      assert.match(stderr, /Error: checkout-elements\/server and .+ run on Node\.js only/);
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
    const wrong = [vue, svelte].map((source) => source.replace("venmo", "vemno"));
    const [ofVue, ofSvelte, ...found] = errorsIn([vue, svelte, ...wrong]);
    assert.deepEqual([ofVue, ofSvelte], [[], []]);
    for (const errors of found) assert.notDeepEqual(errors, []);
  });
});
