import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync} from "node:fs";
import {SourceMap} from "node:module";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {spawnSync} from "node:child_process";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import manifest from "../../package.json" with {type: "json"};

const root = fileURLToPath(new URL("../../", import.meta.url));
const cdn = join(root, "dist/cdn");
const scripts = readdirSync(cdn, {recursive: true, encoding: "utf8"}).filter((name) => name.endsWith(".js"));
const text = (name: string, folder = cdn) => readFileSync(join(folder, name), "utf8");

interface Map {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

test("every file has its source map beside it, of sources that are named from the package's folder", () => {
  assert.ok(scripts.length > 15);
  for (const name of scripts) {
    assert.ok(
      text(name)
        .trimEnd()
        .endsWith(`//# sourceMappingURL=${name.replace("texts/", "")}.map`),
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
    const {sources} = JSON.parse(text(`${name}.map`)) as Map;
    const packages = sources.flatMap(
      (source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
    );
    for (const each of packages) assert.ok(comment.includes(` ${each} `), `${name}: ${each}`);
  }
  assert.match(
    text("checkout.js"),
    /lit-html [\d.]+ \(BSD-3-Clause\).*: see THIRD-PARTY-NOTICES\.txt \*\/$/m,
  );
});

/** Words that stand once in the file and once in its sources: from where they are served to where they were written. */
test("a map leads from what is served to where it was written, through all that makes it smaller", () => {
  for (const [name, words, file] of [
    ["checkout.js", "checkout-ineligible", "src/payment-flow/events.ts"],
    ["checkout.js", "checkout-wallet-button", "src/components/wallet-button/wallet-button.ts"],
    ["payment.js", "checkout-pending", "src/payment-flow/events.ts"],
  ] as const) {
    const served = text(name).split("\n");
    const line = served.findIndex((each) => each.includes(words));
    const column = served[line]!.indexOf(words) - 1;
    const map = JSON.parse(text(`${name}.map`)) as Map;
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

test("S5: integrity.json has the hash of every file, and the address by which each part is imported", () => {
  const {version, files, imports} = JSON.parse(text("integrity.json")) as {
    version: string;
    files: Record<string, string>;
    imports: Record<string, string>;
  };
  assert.equal(version, manifest.version);
  assert.deepEqual(Object.keys(files).sort(), [...scripts, "checkout.css"].sort());
  for (const [name, hash] of Object.entries(files))
    assert.equal(
      hash,
      `sha384-${createHash("sha384")
        .update(readFileSync(join(cdn, name)))
        .digest("base64")}`,
    );
  for (const [address, hash] of Object.entries(imports)) assert.equal(files[address.split("?")[0]!], hash);
  // What the first part imports is there by the very address.
  for (const part of ["payment", "networks", "texts/de"]) assert.ok(`${part}.js?${version}` in imports, part);
});

test("S5: another build, in another folder, is the same to the byte", () => {
  const folder = mkdtempSync(join(tmpdir(), "checkout-build-"));
  try {
    const sources = ["src", "server", "build", "package.json", "tsconfig.json", "vite.config.ts"];
    for (const path of sources) cpSync(join(root, path), join(folder, path), {recursive: true});
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const script = `
      import {build} from "vite";
      import {builds} from "./vite.config.ts";
      for (const mode of ["cdn", "cdn-texts"]) await build({...builds[mode], configFile: false, logLevel: "error"});`;
    const {status, stderr} = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script],
      {cwd: folder, encoding: "utf8"},
    );
    assert.equal(status, 0, stderr);
    const again = join(folder, "dist/cdn");
    for (const name of ["checkout.js", "checkout.js.map", "texts/de.js", "texts/de.js.map"]) {
      assert.ok(existsSync(join(again, name)), name);
      assert.equal(text(name, again), text(name), name);
    }
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
