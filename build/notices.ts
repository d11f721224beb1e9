import {readdirSync, readFileSync} from "node:fs";
import {readFile, rm, writeFile} from "node:fs/promises";
import {join} from "node:path";
import manifest from "../package.json" with {type: "json"};

/** A bundled package in the file that Vite's `build.license` writes. */
interface Licensed {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly identifier?: string;
  readonly text?: string;
}

/** Packages whose drawings are copied into our sources. Vite sees no import of them. */
const COPIED = ["lucide-static"];

/** Vite's option for a build, whose file `writeNotices` reads. */
export const licenseFile = (mode: string) => ({fileName: `${mode}.licenses.json`});

/**
 * Writes THIRD-PARTY-NOTICES.txt into the build's folder for all bundled packages, and into the CDN's for its own.
 *
 * @throws Error for a package without a licence's text
 */
export async function writeNotices(dist = "dist"): Promise<void> {
  const files = readdirSync(dist, {recursive: true, encoding: "utf8"}).filter((name) =>
    name.endsWith(".licenses.json"),
  );
  const bundled = await Promise.all(
    files.map(async (name) => {
      const packages = JSON.parse(await readFile(join(dist, name), "utf8")) as Licensed[];
      return {isCdn: name.startsWith("cdn"), packages};
    }),
  );
  const copied = COPIED.map(licensedOf);
  const all = bundled.flatMap(({packages}) => packages);
  const cdn = bundled.filter(({isCdn}) => isCdn).flatMap(({packages}) => packages);
  await writeFile(join(dist, "THIRD-PARTY-NOTICES.txt"), noticesOf([...all, ...copied]));
  await writeFile(join(dist, "cdn/THIRD-PARTY-NOTICES.txt"), noticesOf([...cdn, ...copied]));
  await Promise.all(files.map((name) => rm(join(dist, name))));
}

/** Comment in the first line of a CDN file: our licence, and those of what is bundled in it. */
export function licenceComment(moduleIds: readonly string[]): string {
  const names = new Set(
    moduleIds.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id)?.[1] ?? []),
  );
  const bundled = [...names].sort().map((name) => {
    const {version, identifier} = licensedOf(name);
    return `${name} ${version} (${identifier})`;
  });
  const others = bundled.length === 0 ? "" : `; contains ${bundled.join(", ")}: see THIRD-PARTY-NOTICES.txt`;
  return `/*! checkout-elements ${manifest.version} (${manifest.license})${others} */`;
}

function licensedOf(name: string): Licensed {
  const folder = join("node_modules", name);
  const {version, license} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[sc]e/i.test(each));
  return {
    name,
    version,
    identifier: license,
    ...(file !== undefined && {text: readFileSync(join(folder, file), "utf8").trim()}),
  };
}

function noticesOf(packages: readonly Licensed[]): string {
  const byName = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  const sections = [...byName]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, each]) => {
      if (each.text === undefined)
        throw new Error(`${title} has no licence text for THIRD-PARTY-NOTICES.txt.`);
      return `${title} (${each.identifier ?? "see below"})\n\n${each.text}\n`;
    });
  const rule = `\n${"-".repeat(78)}\n\n`;
  return `checkout-elements contains code and drawings of these packages.\n${rule}${sections.join(rule)}`;
}
