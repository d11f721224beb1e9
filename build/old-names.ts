import {readFile, writeFile} from "node:fs/promises";
import {format, resolveConfig} from "prettier";
import {oldNames, oldNameWarning} from "../server/shared/old-names.ts";
import * as page from "../src/old-names.ts";
import {code, table} from "./docs/tables/markdown.ts";

/**
 * `npm run old-names` writes the table of old names in CHANGELOG, from the lists that the code reads. `--check` only checks that
 * the table is up to date.
 */
const FILE = "CHANGELOG.md";
const PLACE = /(?<=<!-- old names: npm run old-names -->\n)[^]*?(?=<!-- end of old names -->)/;

const rows = [
  ...oldNames.map((name) => [name.kind, code(name.old), code(name.now), code(oldNameWarning(name))]),
  ...page.oldNames.map((name) => [
    code(`<${name.element}>`),
    code(name.old),
    code(name.now),
    code(page.oldNameWarning(name)),
  ]),
];
const text = await readFile(FILE, "utf8");
if (!PLACE.test(text)) throw new Error(`${FILE} has no markers for the table of old names.`);
const written = text.replace(PLACE, () => `\n${table(["What", "Old", "New", "Warning"], rows)}\n\n`);
const upToDate = await format(written, {...(await resolveConfig(FILE)), filepath: FILE});

if (!process.argv.includes("--check")) {
  await writeFile(FILE, upToDate);
} else if (text === upToDate) {
  console.log(`${FILE} lists all old names.`);
} else {
  console.error(`${FILE} doesn't list the old names of today: run npm run old-names.`);
  process.exitCode = 1;
}
