import assert from "node:assert/strict";
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {basename, join} from "node:path";
import {after, before, test} from "node:test";
import type {Package} from "custom-elements-manifest";
import {type ExampleKind, examplesOf, readExample} from "../../build/docs/examples.ts";
import {filledPages} from "../../build/docs/pages.ts";
import {factsForDocs} from "../../build/docs/tables.ts";
import {elementsOf} from "../../build/manifest/elements.ts";
import {compileErrors} from "../support/compile.ts";
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

/** Compiles sources in the folder, and checks that only the mistakes are wrong. */
function assertMistakes(
  sources: Readonly<Record<string, string>>,
  mistakes: readonly string[],
  options: readonly string[],
): void {
  const found = compileErrors(folder, sources, ["--target", "es2023", "--skipLibCheck", ...options]);
  const wrong = Object.keys(found).filter((file) => found[file]!.length > 0);
  assert.deepEqual(wrong.sort(), mistakes, Object.values(found).flat().join("\n"));
}

test("the typed examples compile against the package's types, and a mistake doesn't", () => {
  const mistakes = {
    "mistake.ts": `import {CheckoutError} from "checkout-elements";\nexport const error = new CheckoutError("decline", "");`,
    "mistake.tsx": `import {WalletButton} from "checkout-elements/react";\nexport const button = <WalletButton wallet="paypall" />;`,
  };
  const typed = ofKind("ts types", "tsx types").map(
    ({name, kind, code}) => [`${name.replace(" ", "-")}.${kind.split(" ")[0]}`, code] as const,
  );
  assertMistakes({...mistakes, ...Object.fromEntries(typed)}, Object.keys(mistakes), ["--types", "node"]);
});

test("the scripts of the pages compile with the package's types, and a mistake doesn't", () => {
  const scripts = ofKind("html page").flatMap(({name, code}) =>
    [...code.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
      ([, script = ""], index) => [`${name.replace(" ", "-")}-${index}.ts`, script] as const,
    ),
  );
  assert.ok(scripts.some(([, script]) => script.includes(`document.addEventListener("checkout-complete"`)));
  const mistake = `document.addEventListener("checkout-complete", ({detail}) => console.log(detail.order));`;
  const known = `import "checkout-elements";\ndeclare global {\n  interface Window { dataLayer: unknown[] }\n}`;
  const sources = {"known.d.ts": known, "mistake.ts": mistake, ...Object.fromEntries(scripts)};
  // A page's script declares no types.
  assertMistakes(sources, ["mistake.ts"], ["--strictNullChecks", "false", "--noImplicitAny", "false"]);
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

/** Text of the files in `test/`, by their paths below it. */
async function readTests(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir("test", {recursive: true})).filter((file) =>
    /^(?!build\/doc-|.*node_modules\/).*\.ts$/.test(file),
  );
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        file,
        await readFile(join("test", file), "utf8"),
      ]),
    ),
  );
}

/** Text of the tests that use the files of a folder, such as `demo/servers`. */
function testsOf(tests: ReadonlyMap<string, string>, place: string): string {
  return [...tests]
    .filter(([file, source]) => file.includes(`/${basename(place)}/`) || source.includes(`${place}/`))
    .map(([, source]) => source)
    .join("\n");
}

/** True for a file of these folders in a folder that a test names, or that those folders share. */
function isTested(tests: ReadonlyMap<string, string>, file: string): boolean {
  const [, place = "", name] =
    /^(demo\/servers|demo\/frameworks|templates|deploy)\/(?:([\w-]+)\/)?[^#]+/.exec(file) ?? [];
  if (place === "") return false;
  return name === undefined || new RegExp(`["/]${name}["/]`).test(testsOf(tests, place));
}

test("the files that the docs show are tested", async () => {
  const tests = await readTests();
  for (const file of ["demo/servers/koa/server.js", "demo/browser/docs.ts"])
    assert.equal(isTested(tests, file), false, file);
  assert.equal(isTested(tests, "demo/servers/express/server.js"), true);
  for (const {name, file = ""} of ofKind("file")) assert.ok(isTested(tests, file), `${name}: ${file}`);
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
