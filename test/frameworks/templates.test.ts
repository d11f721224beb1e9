import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {cp, mkdtemp, readdir, readFile, rm, symlink, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {delimiter, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {installPacked, type Packed} from "../support/packed.ts";

const templates = (await readdir("templates")).filter((name) => name !== "shared").sort();

/** A wrong text for each of these. */
const MISTAKES: readonly (readonly [file: string, right: string, wrong: string])[] = [
  ["checkout.mts", 'value: "12.50"', "value: 12.5"],
  ["orders.mts", "event.refund :", "event.refunds :"],
];

describe("the shops in TypeScript that init writes", () => {
  let packed: Packed;
  before(() => {
    packed = installPacked([
      ...["lit", "@lit/context", "@lit/reactive-element", "libsql", "express", "vite", "next"],
      ...["react", "react-dom", "@vitejs/plugin-react", "typescript", "tsx"],
      ...["node", "express", "react", "react-dom"].map((name) => `@types/${name}`),
    ]);
  });
  after(() => packed.remove());

  for (const template of templates)
    test(`the compiler finds no mistake in the shop for ${template}, and those that are planted`, async () => {
      const project = await mkdtemp(join(tmpdir(), `checkout-types-${template}-`));
      try {
        for (const part of ["shared", template])
          await cp(`dist/templates/typescript/${part}`, project, {recursive: true});
        await symlink(join(packed.project, "node_modules"), join(project, "node_modules"));
        // Commands of this repository aren't found, as in a new user's terminal.
        const PATH = process.env["PATH"]
          ?.split(delimiter)
          .filter((folder) => !folder.includes("node_modules"))
          .join(delimiter);
        const env = {PATH, HOME: tmpdir(), NEXT_TELEMETRY_DISABLED: "1"};
        const check = () =>
          spawnSync("npm", ["run", "check", "--", "--pretty", "false"], {
            cwd: project,
            env,
            encoding: "utf8",
          });
        const right = check();
        assert.equal(right.status, 0, right.stdout + right.stderr);
        for (const [file, text, wrong] of MISTAKES) {
          const source = await readFile(join(project, file), "utf8");
          assert.ok(source.includes(text), text);
          await writeFile(join(project, file), source.replace(text, wrong));
        }
        const {stdout} = check();
        for (const [file] of MISTAKES) assert.match(stdout, new RegExp(`^${file}\\(`, "m"), stdout);
      } finally {
        await rm(project, {recursive: true, force: true});
      }
    });
});
