import {readFileSync, writeFileSync} from "node:fs";
import manifest from "../package.json" with {type: "json"};

/** `npm version` runs this: the section of unreleased changes becomes that of the new version. */
const FILE = "CHANGELOG.md";
const UNRELEASED = /^## Unreleased$/m;

const text = readFileSync(FILE, "utf8");
if (!UNRELEASED.test(text)) {
  console.error(
    `${FILE} has no section "## Unreleased": add it, with the changes that users notice. Undo the new version by git checkout package.json package-lock.json.`,
  );
  process.exit(1);
}
const date = new Date().toISOString().slice(0, 10);
writeFileSync(FILE, text.replace(UNRELEASED, `## ${manifest.version} (${date})`));
