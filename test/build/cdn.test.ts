import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync} from "node:fs";
import {SourceMap} from "node:module";
import {tmpdir} from "node:os";
import {basename, join} from "node:path";
import {spawnSync} from "node:child_process";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import manifest from "../../package.json" with {type: "json"};

const root = fileURLToPath(new URL("../../", import.meta.url));
const cdn = join(root, "dist/cdn");
const {version} = manifest;
const scripts = readdirSync(cdn, {recursive: true, encoding: "utf8"}).filter((name) => name.endsWith(".js"));
/** Entries only import other files, and have no source map. */
const chunks = scripts.filter((name) => !/\/checkout(?:\.iife)?\.js$/.test(name));
/** Path of the chunk with this name. */
const chunk = (name: string) => scripts.find((each) => each.startsWith(`${version}/${name}-`)) ?? name;
const text = (name: string, folder = cdn) => readFileSync(join(folder, name), "utf8");

interface Map {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

test("the scripts don't contain zod", () => {
  for (const name of scripts) assert.doesNotMatch(text(name), /ZodError|_zod/);
});

test("every chunk has a source map, which names sources from the package's folder", () => {
  assert.ok(chunks.length > 15);
  for (const name of chunks) {
    assert.ok(
      text(name)
        .trimEnd()
        .endsWith(`//# sourceMappingURL=${basename(name)}.map`),
      name,
    );
    const {sources} = JSON.parse(text(`${name}.map`)) as Map;
    for (const source of sources) assert.match(source, /^(?:src|node_modules)\//, name);
  }
});

test("every file has a comment with its licences", () => {
  for (const name of scripts) {
    const [comment = "", ...more] = text(name).match(/^\/\*!.*\*\/$/gm) ?? [];
    assert.deepEqual(more, [], name);
    assert.ok(comment.startsWith(`/*! checkout-elements ${manifest.version} (MIT)`), `${name}: ${comment}`);
    if (!chunks.includes(name)) continue;
    const {sources} = JSON.parse(text(`${name}.map`)) as Map;
    const packages = sources.flatMap(
      (source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
    );
    for (const each of packages) assert.ok(comment.includes(` ${each} `), `${name}: ${each}`);
  }
  assert.match(
    text(chunk("core")),
    /lit-html [\d.]+ \(BSD-3-Clause\).*: see THIRD-PARTY-NOTICES\.txt \*\/$/m,
  );
});

/** Each string is once in the served file and once in its sources. */
test("a source map leads from the served file to its source", () => {
  for (const [name, words, file] of [
    ["core", "checkout-ineligible", "src/payment-flow/events.ts"],
    ["core", "checkout-wallet-button", "src/payment-methods/registry.ts"],
    ["payment", "SCA_ALWAYS", "src/components/sca-method.ts"],
  ] as const) {
    const path = chunk(name);
    const served = text(path).split("\n");
    const line = served.findIndex((each) => each.includes(words));
    const column = served[line]!.indexOf(words) - 1;
    const map = JSON.parse(text(`${path}.map`)) as Map;
    const entry = new SourceMap(map as never).findEntry(line, column) as {
      originalSource: string;
      originalLine: number;
    };
    assert.equal(entry.originalSource, file, words);
    const source = map.sourcesContent[map.sources.indexOf(file)]!;
    assert.equal(source, readFileSync(join(root, file), "utf8"));
    assert.ok(
      source.split("\n")[entry.originalLine]!.includes(words),
      `${words}: line ${entry.originalLine}`,
    );
  }
});

test("the entries only import the version's core", () => {
  for (const [name, path] of [
    ["v1/checkout.js", `../${chunk("core")}`],
    [`${version}/checkout.js`, `./${basename(chunk("core"))}`],
  ] as const)
    assert.equal(text(name).split("\n").slice(1).join("").trim(), `import"${path}";`);
});

/** Names of the chunks that a chunk needs to run. */
const neededBy = (name: string) =>
  [...text(chunk(name)).matchAll(/from ?"\.\/([\w-]+)-[\w-]{8}\.js"/g)].map(([, needed]) => needed).sort();

test("the chunks with elements need no other request", () => {
  assert.deepEqual(neededBy("core"), []);
  assert.deepEqual(neededBy("define-methods"), ["core"]);
});

test("the chunks of card fields and wallets don't need the other elements", () => {
  for (const name of [
    "payment",
    "card-payment-controller",
    "networks",
    "optional-parts",
    "saved-cards",
    "wallet-controller",
    "devices",
  ]) {
    const needed = neededBy(name);
    assert.ok(name === "networks" || needed.includes("core"), name);
    assert.ok(!needed.some((each) => each?.startsWith("define-")), name);
  }
});

test("every element is in one of the chunks with elements", () => {
  const sources = ["core", "define-methods", "define-fastlane"].flatMap(
    (name) => (JSON.parse(text(`${chunk(name)}.map`)) as Map).sources,
  );
  const folders = readdirSync(join(root, "src/components"), {withFileTypes: true}).filter(
    (entry) => entry.isDirectory() && existsSync(join(root, "src/components", entry.name, "define.ts")),
  );
  // Its buyers see it after a payment element or card fields have loaded.
  const elements = folders.map(({name}) => name).filter((name) => name !== "saved-method");
  assert.ok(elements.length > 5);
  for (const name of elements) assert.ok(sources.includes(`src/components/${name}/define.ts`), name);
});

test("no chunk imports an entry, whose URL may have a query", () => {
  for (const name of chunks) assert.doesNotMatch(text(name), /\.\/checkout\.js/, name);
});

test("integrity.json has the hash of every file, and names the files with elements", () => {
  for (const folder of ["v1", version]) {
    const {core, methods, files, imports, ...rest} = JSON.parse(text(`${folder}/integrity.json`)) as {
      version: string;
      core: string;
      methods: string;
      files: Record<string, string>;
      imports: Record<string, string>;
    };
    assert.deepEqual(rest, {version});
    assert.equal(`${version}/${core}`, chunk("core"));
    assert.equal(`${version}/${methods}`, chunk("define-methods"));
    const names = scripts.filter((name) => name.startsWith(`${version}/`)).map((name) => basename(name));
    assert.deepEqual(Object.keys(files).sort(), [...names, "checkout.css"].sort());
    for (const [name, hash] of Object.entries(files))
      assert.equal(
        hash,
        `sha384-${createHash("sha384")
          .update(readFileSync(join(cdn, version, name)))
          .digest("base64")}`,
      );
    const modules = names.filter((name) => name !== "checkout.iife.js");
    assert.deepEqual(imports, Object.fromEntries(modules.sort().map((name) => [name, files[name]])));
  }
});

test("another build in another folder has the same bytes", () => {
  const folder = mkdtempSync(join(tmpdir(), "checkout-build-"));
  try {
    const sources = ["src", "server", "build", "demo", "package.json", "tsconfig.json", "vite.config.ts"];
    for (const path of sources) cpSync(join(root, path), join(folder, path), {recursive: true});
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const script = `
      import {build} from "vite";
      import {builds} from "./vite.config.ts";
      for (const mode of ["cdn", "cdn-classic"]) await build({...builds[mode], configFile: false, logLevel: "error"});`;
    const {status, stderr} = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script],
      {cwd: folder, encoding: "utf8"},
    );
    assert.equal(status, 0, stderr);
    const again = join(folder, "dist/cdn");
    const built = (of: string) =>
      readdirSync(of, {recursive: true, encoding: "utf8"})
        .filter((name) => /\.(?:js|css|map)$/.test(name))
        .sort();
    assert.deepEqual(built(again), built(cdn));
    for (const name of built(again)) assert.equal(text(name, again), text(name), name);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
