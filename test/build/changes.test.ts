import assert from "node:assert/strict";
import {mkdir, mkdtemp, rename, rm, utimes, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterEach, beforeEach, describe, test} from "node:test";
import {changesSinceBuild, readInputs, recordBuild} from "../../build/changes.ts";

describe("npm start builds", () => {
  let root: string;
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "checkout-changes-"));
    for (const folder of ["src/components", "demo/public/gallery/pictures", "server/merchant", "dist/cdn"])
      await mkdir(join(root, folder), {recursive: true});
    await write("src/index.ts", "one");
    await write("package-lock.json", "{}");
    await write("dist/cdn/checkout.js", "built");
    recordBuild(readInputs(root), root);
  });
  afterEach(() => rm(root, {recursive: true}));

  test("not if nothing has changed", async () => {
    await utimes(join(root, "src/index.ts"), new Date(), new Date());
    await write("README.md", "no input");
    await write("demo/public/gallery/pictures/new.png", "a screenshot");
    await write("demo/inventory.json", "{}");
    assert.deepEqual(changesSinceBuild(root), []);
  });

  test("if there is no complete build", async () => {
    await rm(join(root, "dist"), {recursive: true});
    assert.deepEqual(changesSinceBuild(root), ["dist/build.json"]);
  });

  test("if a source or the lock file has changed, also to an older one", async () => {
    await write("src/index.ts", "two");
    await utimes(join(root, "src/index.ts"), new Date(0), new Date(0));
    await write("package-lock.json", '{"lockfileVersion": 3}');
    assert.deepEqual(changesSinceBuild(root).sort(), ["package-lock.json", "src/index.ts"]);
  });

  test("if a source is new, renamed or deleted", async () => {
    await write("src/components/new.ts", "new");
    await rename(join(root, "src/index.ts"), join(root, "src/main.ts"));
    assert.deepEqual(changesSinceBuild(root).sort(), [
      "src/components/new.ts",
      "src/index.ts",
      "src/main.ts",
    ]);
  });

  test("if a built file is missing", async () => {
    await rm(join(root, "dist/cdn/checkout.js"));
    assert.deepEqual(changesSinceBuild(root), ["dist/cdn/checkout.js"]);
  });
});
