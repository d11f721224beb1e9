import assert from "node:assert/strict";
import {mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, afterEach, before, beforeEach, describe, test} from "node:test";
import manifest from "../../package.json" with {type: "json"};
import frameworks from "../frameworks/package.json" with {type: "json"};
import {EXIT} from "../../server/cli/exit-codes.ts";
import {runCommand} from "../../server/cli/run.ts";
import {DEFAULT_RESILIENCE} from "../../server/merchant/paypal/resilience.ts";
import {systemRandomness} from "../../server/merchant/randomness.ts";
import {systemClock} from "../../server/shared/clock.ts";

const templates = (await readdir("dist/templates/javascript")).filter((name) => name !== "shared").sort();

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Runs `checkout init` in this process. */
async function init(args: readonly string[], answer?: string) {
  let out = "";
  let err = "";
  let asked = "";
  const exit = await runCommand(["init", ...args], {
    terminal: {
      out: async (text) => void (out += text),
      err: async (text) => void (err += text),
      isClosed: false,
      columns: undefined,
      hasColor: false,
      read: async () => "",
      ask: async (question) => {
        asked = question;
        return answer;
      },
    },
    variables: {},
    fetch: globalThis.fetch,
    clock: systemClock,
    randomness: systemRandomness,
    resilience: DEFAULT_RESILIENCE,
    signal: new AbortController().signal,
    version: manifest.version,
  });
  return {exit, out, err, asked};
}

describe("checkout init", () => {
  let home: string;
  let folder: string;
  before(async () => {
    home = await mkdtemp(join(tmpdir(), "checkout-init-"));
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(home, "shop-"));
  });
  afterEach(() => rm(folder, {recursive: true, force: true}));
  after(() => rm(home, {recursive: true, force: true}));

  const text = (name: string) => readFile(join(folder, name), "utf8");
  const put = (name: string, content: string) => writeFile(join(folder, name), content);
  const json = async (name: string) => JSON.parse(await text(name)) as Manifest;
  const filesIn = async (of: string) => {
    const entries = await readdir(of, {recursive: true, withFileTypes: true});
    return entries
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => join(parentPath, name).slice(of.length + 1));
  };

  for (const [template, language, options] of templates.flatMap((name) => [
    [name, "javascript", []] as const,
    [name, "typescript", ["--typescript"]] as const,
  ]))
    test(`writes every file of the ${language} template ${template}, and settings of its own`, async () => {
      const shop = join(folder, "new", "shop");
      const {exit, out, err} = await init([shop, "--template", template, ...options]);
      assert.deepEqual([exit, err], [EXIT.ok, ""]);
      const folders = await Promise.all(
        ["shared", template].map((name) => filesIn(`dist/templates/${language}/${name}`)),
      );
      const expected = folders.flat().map((name) => name.replace(/^gitignore$/, ".gitignore"));
      assert.ok(expected.includes(".gitignore") && expected.includes(".env.example"));
      const written = await filesIn(shop);
      assert.deepEqual(written.sort(), [...expected, ".env"].sort());
      for (const name of written) assert.ok(out.includes(`\n  ${name}\n`), name);
      assert.ok(out.includes(`\n  cd ${shop}\n  npm install\n  npm run dev\n`), out);

      const env = await readFile(join(shop, ".env"), "utf8");
      const keys = ["SESSION_KEY", "ENCRYPTION_KEY"].map((name) => new RegExp(`^${name}=([\\w-]{43})$`, "m"));
      assert.equal(new Set(keys.map((key) => key.exec(env)?.[1])).size, 2, env);
      assert.match(await readFile(join(shop, ".env.example"), "utf8"), /^SESSION_KEY=$/m);
      const ignored = (await readFile(join(shop, ".gitignore"), "utf8")).split("\n");
      for (const name of ["node_modules/", ".data/", ".env*", "!.env.example"])
        assert.ok(ignored.includes(name), name);
      assert.equal((await stat(join(shop, ".env"))).mode & 0o777, 0o600);
      const {dependencies} = JSON.parse(await readFile(join(shop, "package.json"), "utf8")) as Manifest;
      assert.equal(dependencies["checkout-elements"], `^${manifest.version}`);
      await init([folder, "--template", template]);
      assert.notEqual(await text(".env"), env);
    });

  test("overwrites no file without --force", async () => {
    await put("server.mjs", "// mine");
    const refused = await init([folder, "--template", "express"]);
    assert.equal(refused.exit, EXIT.refused);
    assert.match(refused.err, /^checkout: Nothing was written.*:\n {2}server\.mjs\n.*--force/);
    assert.deepEqual(await readdir(folder), ["server.mjs"]);
    assert.equal(await text("server.mjs"), "// mine");
    assert.equal((await init([folder, "--template", "express", "--force"])).exit, EXIT.ok);
    assert.equal(
      await text("server.mjs"),
      await readFile("dist/templates/javascript/express/server.mjs", "utf8"),
    );
  });

  test("writes nothing when it runs again", async () => {
    await init([folder, "--template", "vite"]);
    const env = await text(".env");
    const {exit, out} = await init([folder, "--template", "vite"]);
    assert.equal(exit, EXIT.ok);
    assert.match(out, /^All files exist already\.\n/);
    assert.equal(await text(".env"), env);
  });

  test("completes package.json, .gitignore and .env, and keeps what they have", async () => {
    await put(
      "package.json",
      JSON.stringify({name: "mine", scripts: {dev: "mine"}, dependencies: {express: "5.0.0"}}),
    );
    await put(".gitignore", "build\n.env\n!.env.example");
    await put(".env", "CLIENT_ID=mine\n");
    const {exit, out} = await init([folder, "--template", "express"]);
    assert.equal(exit, EXIT.ok);
    const wanted = JSON.parse(
      await readFile("dist/templates/javascript/express/package.json", "utf8"),
    ) as Manifest;
    assert.deepEqual(await json("package.json"), {
      name: "mine",
      scripts: {...wanted.scripts, dev: "mine"},
      dependencies: {
        express: "5.0.0",
        libsql: wanted.dependencies["libsql"],
        "checkout-elements": `^${manifest.version}`,
      },
    });
    assert.ok(
      out.includes(`package.json keeps its own script "dev". The template's is: ${wanted.scripts["dev"]}\n`),
    );
    assert.doesNotMatch(out, /script "start"/);
    const ignored = (await text(".gitignore")).split("\n");
    assert.deepEqual(ignored.slice(0, 3), ["build", ".env", "!.env.example"]);
    assert.equal(ignored.filter((line) => line === ".env*").length, 1);
    assert.equal(ignored.at(-2), "!.env.example", "the exception comes last");
    assert.ok(ignored.includes(".data/"));
    const env = await text(".env");
    assert.deepEqual(env.match(/^CLIENT_ID=.*$/gm), ["CLIENT_ID=mine"]);
    assert.match(env, /^SESSION_KEY=[\w-]{43}$/m);
    assert.equal((await stat(join(folder, ".env"))).mode & 0o777, 0o600);
  });

  test("asks for the template, by number or name", async () => {
    for (const answer of ["4", " Express "]) {
      const {exit, asked} = await init([join(folder, answer.trim())], answer);
      assert.equal(exit, EXIT.ok);
      for (const template of templates) assert.match(asked, new RegExp(`\\d {2}${template} `));
      assert.ok((await readdir(join(folder, answer.trim()))).includes("server.mjs"));
    }
    for (const answer of ["", "0", "5", "remix"]) {
      const {exit, err} = await init([folder], answer);
      assert.equal(exit, EXIT.usage);
      assert.match(err, /write one of vite, react, next, express/);
    }
    const silent = await init([folder]);
    assert.equal(silent.exit, EXIT.usage);
    assert.match(silent.err, /--template vite\|react\|next\|express/);
    assert.equal((await init([folder, "--template", "remix"])).exit, EXIT.usage);
    assert.deepEqual((await readdir(folder)).sort(), ["4", "Express"]);
  });

  test("says what is wrong with a folder or a package.json", async () => {
    await put("file", "");
    const inFile = await init([join(folder, "file"), "--template", "vite"]);
    assert.equal(inFile.exit, EXIT.usage);
    assert.match(inFile.err, /^checkout: The files can't be written: ENOTDIR/);
    await mkdir(join(folder, "broken"));
    await put("broken/package.json", "{");
    const broken = await init([join(folder, "broken"), "--template", "vite"]);
    assert.deepEqual([broken.exit, broken.err], [EXIT.usage, "checkout: package.json isn't JSON.\n"]);
    assert.deepEqual(await readdir(join(folder, "broken")), ["package.json"]);
  });
});

test("the templates need the versions that this repository tests, and no others", async () => {
  const tested: Readonly<Record<string, string>> = {
    ...frameworks.devDependencies,
    ...manifest.devDependencies,
    ...manifest.dependencies,
  };
  for (const template of templates) {
    const {dependencies, devDependencies} = JSON.parse(
      await readFile(`templates/${template}/package.json`, "utf8"),
    ) as Manifest;
    const {"checkout-elements": own, ...others} = {...dependencies, ...devDependencies};
    assert.equal(own, "latest");
    for (const [name, version] of Object.entries(others))
      assert.equal(version, `^${tested[name]}`, `${template}: ${name}`);
  }
});

test("the templates differ only where they must", async () => {
  const same = async (names: readonly string[]) =>
    new Set(await Promise.all(names.map((name) => readFile(`templates/${name}`, "utf8")))).size;
  for (const name of ["sandbox.mts", "server.mts"])
    assert.equal(await same(["vite", "react"].map((template) => `${template}/${name}`)), 1, name);
  assert.equal(
    await same([
      "vite/src/style.css",
      "react/src/style.css",
      "next/app/style.css",
      "express/public/style.css",
    ]),
    1,
  );
});
