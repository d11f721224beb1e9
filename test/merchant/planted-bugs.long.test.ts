import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {cp, mkdir, readFile, rm, symlink, writeFile} from "node:fs/promises";
import {after, before, describe, test} from "node:test";
import {join} from "node:path";
import {makeScratchFolder} from "../support/scratch.ts";
import {PLANTED} from "./support/planted.ts";

/**
 * Each mistake is planted in a copy of the sources, whose own tests must see it. It shows that the crash tests can fail, at
 * every boundary; `npm test -- --long` runs it.
 */
let root: string;

async function copySources(name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder, {recursive: true});
  for (const part of ["server", "test/merchant", "test/support", "package.json", "tsconfig.json"]) {
    await cp(part, join(folder, part), {recursive: true});
  }
  await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs test files of a copy; resolves with their exit code and what they said. */
function run(folder: string, files: readonly string[]): Promise<{code: number | null; said: string}> {
  const paths = files.map((file) => `test/merchant/${file}`);
  const {LONG_TESTS: _long, NODE_TEST_CONTEXT: _context, ...env} = process.env;
  const child = spawn("node", ["--import", "tsx", "--test", "--test-reporter=tap", ...paths], {
    cwd: folder,
    env,
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once("exit", (code) => resolve({code, said})));
}

function failuresIn(said: string): string[] {
  return [...said.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name = ""]) => name);
}

describe("mistakes that are planted", {concurrency: 2}, () => {
  before(async () => {
    root = await makeScratchFolder();
  });
  after(() => rm(root, {recursive: true, force: true}));

  test("none: the copy's tests pass", async () => {
    const files = [...new Set(PLANTED.flatMap(({seenBy}) => seenBy))];
    const {code, said} = await run(await copySources("sound"), files);
    assert.equal(code, 0, failuresIn(said).join("\n"));
  });

  for (const [index, {name, file, find, replace, seenBy}] of PLANTED.entries()) {
    test(`${name}: ${seenBy.join(", ")} sees it`, async (t) => {
      const folder = await copySources(`planted-${index}`);
      const source = await readFile(join(folder, file), "utf8");
      assert.equal(source.split(find).length, 2, `it can be planted in one place of ${file}`);
      await writeFile(
        join(folder, file),
        source.replace(find, () => replace),
      );
      const {code, said} = await run(folder, seenBy);
      const failures = failuresIn(said);
      t.diagnostic(`${failures.length} tests failed, such as: ${failures[0]}`);
      assert.notEqual(code, 0, "nobody saw it");
      assert.ok(failures.length > 0, said.slice(-2_000));
      await rm(folder, {recursive: true, force: true});
    });
  }
});
