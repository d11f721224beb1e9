import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from "node:fs";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** All built files below a folder, without those of tests. */
function built(folder: string): string[] {
  return readdirSync(join(folder, "dist"), {recursive: true, encoding: "utf8"})
    .filter((name) => !name.startsWith("examples") && statSync(join(folder, "dist", name)).isFile())
    .sort();
}

test("the whole build has the same bytes in another folder", () => {
  // The folder is on the same disk, so that packages can be hard links. The build would bundle packages behind a symbolic link.
  const folder = mkdtempSync(join(root, ".build-"));
  try {
    for (const path of readdirSync(root)) {
      const isMade = ["node_modules", "dist", "test", "test-results", "coverage"].includes(path);
      if (!isMade && !path.startsWith(".")) cpSync(join(root, path), join(folder, path), {recursive: true});
    }
    const packages = ["-al", join(root, "node_modules"), join(folder, "node_modules")];
    assert.equal(spawnSync("cp", packages).status, 0);
    const {status, stderr} = spawnSync("npm", ["run", "build", "--silent"], {cwd: folder, encoding: "utf8"});
    assert.equal(status, 0, stderr);
    const names = built(root);
    assert.deepEqual(built(folder), names);
    for (const part of [
      "demo/docs/events-and-errors.html",
      "demo/checkout/index.html",
      "demo/docs/search.json",
    ])
      assert.ok(names.includes(part), part);
    const differing = names.filter(
      (name) => !readFileSync(join(root, "dist", name)).equals(readFileSync(join(folder, "dist", name))),
    );
    assert.deepEqual(differing, []);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
