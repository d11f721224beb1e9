import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdir, mkdtemp, rm, utimes, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";

describe("packages of a folder of their own", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "checkout-folder-"));
    const dependencies = {"empty-npm-package": "1.0.0"};
    await writeFile(join(folder, "package.json"), JSON.stringify({name: "own", private: true, dependencies}));
    const packages = {"": {name: "own", dependencies}, "node_modules/empty-npm-package": {version: "1.0.0"}};
    const lock = {name: "own", lockfileVersion: 3, requires: true, packages};
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
  });
  after(() => rm(folder, {recursive: true, force: true}));

  /** Installs without a registry. */
  function install() {
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      ["--import", "tsx", "test/support/install-packages.ts", folder],
      {
        encoding: "utf8",
        env: {
          ...process.env,
          npm_config_registry: "http://127.0.0.1:1",
          npm_config_cache: join(folder, "cache"),
          npm_config_fetch_retries: "0",
        },
      },
    );
    return {status, stdout, stderr};
  }

  test("without a registry a message names the folder", () => {
    const {status, stderr} = install();
    assert.equal(status, 1);
    assert.ok(stderr.startsWith(`The packages of ${folder}/package.json are missing: \`npm ci\``), stderr);
    assert.match(stderr, /npm registry\.\nnpm error.*ECONNREFUSED/);
  });

  test("they are installed again only if the lock file is newer", async () => {
    await mkdir(join(folder, "node_modules"), {recursive: true});
    const installed = join(folder, "node_modules/.package-lock.json");
    await writeFile(installed, "{}");
    assert.deepEqual(install(), {status: 0, stdout: "", stderr: ""});
    await utimes(installed, new Date(), new Date(0));
    assert.equal(install().status, 1);
  });
});
