import {execFileSync} from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {FRAMEWORKS} from "./package-folders.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Folders of installed packages, in the order in which Node looks there from the first one. */
const PLACES = [FRAMEWORKS, "."].map((folder) => join(root, folder, "node_modules"));

/** The package as `npm pack` makes it, unpacked in a project with only the given dependencies. */
export interface Packed {
  readonly tarball: string;
  /** Paths of its files in the package's folder. */
  readonly files: readonly string[];
  /** The project's folder. */
  readonly project: string;
  remove(): void;
}

interface Listing {
  readonly filename: string;
  readonly files: readonly {readonly path: string}[];
}

/**
 * Installs the packed package in an empty folder.
 *
 * @param dependencies taken from this repository's own, so that nothing is fetched
 * @param options.isCopied copies the dependencies and all that they need, for bundlers that follow no links
 */
export function installPacked(dependencies: readonly string[], {isCopied = false} = {}): Packed {
  const project = mkdtempSync(join(tmpdir(), "checkout-project-"));
  const output = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [listing] = JSON.parse(output) as [Listing];
  const tarball = join(project, listing.filename);
  const place = join(project, "node_modules/checkout-elements");
  mkdirSync(place, {recursive: true});
  execFileSync("tar", ["-xzf", tarball, "-C", place, "--strip-components=1"]);
  if (isCopied) copyWithDependencies(dependencies, project);
  else
    for (const name of dependencies) {
      mkdirSync(join(project, "node_modules", name, ".."), {recursive: true});
      symlinkSync(placeOf(name)!, join(project, "node_modules", name));
    }
  for (const name of ["checkout-elements", ...dependencies]) linkCommands(name, project);
  writeFileSync(join(project, "package.json"), JSON.stringify({private: true, type: "module"}));
  return {
    tarball,
    files: listing.files.map(({path}) => path).sort(),
    project,
    remove: () => rmSync(project, {recursive: true, force: true}),
  };
}

/** Folder of an installed package. */
function placeOf(name: string, folders = PLACES): string | undefined {
  return folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder));
}

/** Copies packages and their dependencies into a project, if they are installed here. */
function copyWithDependencies(names: Iterable<string>, project: string, folders = PLACES): void {
  for (const name of names) {
    const from = placeOf(name, folders);
    const to = join(project, "node_modules", name);
    if (existsSync(to) || from === undefined) continue;
    cpSync(from, to, {recursive: true});
    const {dependencies, optionalDependencies} = JSON.parse(
      readFileSync(join(from, "package.json"), "utf8"),
    ) as Partial<Record<"dependencies" | "optionalDependencies", object>>;
    const needed = Object.keys({...dependencies, ...optionalDependencies});
    // As Node finds them: in the same folder, or in one further up.
    copyWithDependencies(needed, project, PLACES.slice(PLACES.findIndex((place) => from.startsWith(place))));
  }
}

/** Links the commands of a package, as npm does. */
function linkCommands(name: string, project: string): void {
  const folder = join(project, "node_modules", name);
  const {bin = {}} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin?: Readonly<Record<string, string>> | string;
  };
  const commands = join(project, "node_modules/.bin");
  mkdirSync(commands, {recursive: true});
  for (const [command, file] of Object.entries(typeof bin === "string" ? {[name]: bin} : bin)) {
    chmodSync(join(folder, file), 0o755);
    symlinkSync(join("..", name, file), join(commands, command));
  }
}

/** Returns the package's import specifiers. */
export function entries(): string[] {
  const {exports} = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {exports: object};
  return Object.keys(exports).map((path) => `checkout-elements${path.slice(1)}`);
}
