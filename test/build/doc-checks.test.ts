import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {basename, join} from "node:path";
import {after, before, test} from "node:test";
import type {Package} from "custom-elements-manifest";
import {type ExampleKind, examplesOf, readExample} from "../../build/docs/examples.ts";
import {filledPages} from "../../build/docs/pages.ts";
import {factsForDocs} from "../../build/docs/tables.ts";
import {elementsOf} from "../../build/manifest/elements.ts";
import {findInstallMistakes, findThemeMistakes} from "../support/doc-checks.ts";

const MANIFEST = "dist/custom-elements.json";
const elements = elementsOf(JSON.parse(await readFile(MANIFEST, "utf8")) as Package);
const examples = [...(await filledPages(await factsForDocs(MANIFEST)))].flatMap(([page, text]) =>
  examplesOf(page, text),
);
const ofKind = (...kinds: ExampleKind[]) => examples.filter(({kind}) => kinds.includes(kind));

let folder: string;
before(async () => {
  // Inside the package, so that its name resolves to the build.
  await mkdir("dist/examples", {recursive: true});
  folder = await mkdtemp("dist/examples/checks-");
});
after(() => rm(folder, {recursive: true, force: true}));

test("an example without a known kind fails the build", () => {
  assert.throws(() => examplesOf("page", "```js\nrun();\n```"), /page 1: write one of html page, .*not "js"/);
  assert.throws(() => examplesOf("page", "- in a list\n\n  ```html\n  <p>\n  ```"), /page 1: write one of/);
});

test("the typed examples compile against the package's types, and a mistake doesn't", async () => {
  const mistakes = {
    "mistake.ts": `import {CheckoutError} from "checkout-elements";\nexport const error = new CheckoutError("decline", "");`,
    "mistake.tsx": `import {WalletButton} from "checkout-elements/react";\nexport const button = <WalletButton wallet="paypall" />;`,
  };
  const typed = ofKind("ts types", "tsx types").map(({name, kind, code}): [string, string] => [
    `${name.replace(" ", "-")}.${kind.split(" ")[0]}`,
    code,
  ]);
  const files = [...Object.entries(mistakes), ...typed];
  for (const [name, code] of files) await writeFile(join(folder, name), code);
  const options = [
    "--noEmit",
    "--strict",
    "--target",
    "es2023",
    "--module",
    "nodenext",
    "--skipLibCheck",
    "--pretty",
    "false",
  ];
  const more = ["--jsx", "react-jsx", "--moduleDetection", "force", "--types", "node"];
  const paths = files.map(([name]) => join(folder, name));
  const {stdout} = spawnSync(
    process.execPath,
    ["node_modules/typescript/bin/tsc", ...options, ...more, "--ignoreConfig", ...paths],
    {encoding: "utf8"},
  );
  const wrong = [...stdout.matchAll(/([\w.-]+)\(\d+,\d+\): error/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(wrong)].sort(), Object.keys(mistakes), stdout);
});

test("the style sheets name custom properties and parts of the elements", () => {
  assert.deepEqual(findThemeMistakes("a { --checkout-color: red } ::part(buton) {}", elements), [
    "--checkout-color",
    "no part buton of ",
  ]);
  assert.deepEqual(findThemeMistakes("checkout-wallet-button.wide::part(label) {}", elements), [
    "no part label of checkout-wallet-button",
  ]);
  for (const {name, code} of ofKind("css theme"))
    assert.deepEqual(findThemeMistakes(code, elements), [], name);
});

test("the lines that install name this package, its peers and known generators", () => {
  const right =
    "npm install ./checkout-elements-0.1.0.tgz libsql # both\nnpm create vite@latest shop -- --template vue";
  assert.deepEqual(findInstallMistakes(right), []);
  const wrong = "npm install checkout-element pg@8\nnpx create-shop\nrm -rf shop";
  assert.deepEqual(findInstallMistakes(wrong), [
    "unknown package checkout-element",
    "unknown package create-shop",
    "installs nothing: rm -rf shop",
  ]);
  for (const {name, code} of ofKind("sh install")) assert.deepEqual(findInstallMistakes(code), [], name);
});

/** Text of the tests that use the files of a folder, such as `demo/servers`. */
async function testsOf(place: string): Promise<string> {
  const files = (await readdir("test", {recursive: true})).filter((file) =>
    /^(?!build\/doc-|.*node_modules\/).*\.ts$/.test(file),
  );
  const tests = files.map(async (file) => ({file, source: await readFile(join("test", file), "utf8")}));
  return (await Promise.all(tests))
    .filter(({file, source}) => file.includes(`/${basename(place)}/`) || source.includes(`${place}/`))
    .map(({source}) => source)
    .join("\n");
}

/** True for a file of these folders in a folder that a test names, or that those folders share. */
async function isTested(file: string): Promise<boolean> {
  const [, place = "", name] =
    /^(demo\/servers|demo\/frameworks|templates|deploy)\/(?:([\w-]+)\/)?[^#]+/.exec(file) ?? [];
  if (place === "") return false;
  return name === undefined || new RegExp(`["/]${name}["/]`).test(await testsOf(place));
}

test("the files that the docs show are tested", async () => {
  assert.deepEqual(await Promise.all(["demo/servers/koa/server.js", "demo/browser/docs.ts"].map(isTested)), [
    false,
    false,
  ]);
  assert.equal(await isTested("demo/servers/express/server.js"), true);
  for (const {name, file = ""} of ofKind("file")) assert.ok(await isTested(file), `${name}: ${file}`);
});

test("a region of a file is shown without its markers and its indentation", async () => {
  const path = join(folder, "regions.js");
  await writeFile(
    path,
    "// #region all\nrun(() => {\n  // #region inner\n  pay();\n\n  if (x) stop();\n  // #endregion\n});\n// #endregion\nend();\n",
  );
  assert.equal(await readExample(`${path}#inner`), "pay();\n\nif (x) stop();");
  assert.equal(await readExample(`${path}#all`), "run(() => {\n  pay();\n\n  if (x) stop();\n});");
  assert.equal(await readExample(path), "run(() => {\n  pay();\n\n  if (x) stop();\n});\nend();");
  await assert.rejects(readExample(`${path}#other`), /no lines in a region other/);
  await assert.rejects(readExample("demo/servers/koa/server.js"), /ENOENT/);
});
