import {chmod, mkdir, readdir, readFile, writeFile} from "node:fs/promises";
import {dirname, join, relative, sep} from "node:path";
import {packageVersion} from "../shared/package-version.ts";
import {packagePath} from "../shared/package.ts";
import {CommandError, wrongUse} from "./errors.ts";
import {EXIT} from "./exit-codes.ts";

/** A file of a new project. */
interface TemplateFile {
  /** Relative to the project's folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Folders of `dist/templates/`. */
export type Language = "javascript" | "typescript";

/** Folder of a language whose files each template has. */
const SHARED = "shared";

/**
 * Reads a template of the package, with a `.env` made from `.env.example`.
 *
 * @param createKey makes the project's secrets, for `.env` only
 */
export async function readTemplate(
  name: string,
  language: Language,
  createKey: () => string,
): Promise<TemplateFile[]> {
  const files = (await Promise.all([SHARED, name].map((part) => readFolder(`${language}/${part}`)))).flat();
  return files.flatMap(({path, text}) => {
    if (path === "package.json") return {path, text: text.replace('"latest"', `"^${packageVersion}"`)};
    if (path !== ".env.example") return {path, text};
    const env = {path: ".env", text: text.replace(/^\w+_KEY=$/gm, (line) => line + createKey())};
    return [{path, text}, env];
  });
}

async function readFolder(name: string): Promise<TemplateFile[]> {
  const folder = packagePath(`dist/templates/${name}`);
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return Promise.all(
    paths.map(async (path) => ({
      // npm packs no .gitignore.
      path: path === "gitignore" ? ".gitignore" : path.split(sep).join("/"),
      text: await readFile(join(folder, path), "utf8"),
    })),
  );
}

/** Files that a project may have already. They get the lines that they lack; any other file is written whole. */
const COMPLETED: Readonly<Record<string, (existing: string, wanted: string) => string>> = {
  "package.json": completeManifest,
  ".gitignore": completePatterns,
  ".env": completeVariables,
  ".env.example": completeVariables,
};

interface Written {
  readonly paths: readonly string[];
  /** The template's scripts whose names package.json has for others. */
  readonly missingScripts: Readonly<Record<string, string>>;
}

/**
 * Writes files into a folder, which is created if it doesn't exist.
 *
 * @throws CommandError before anything is written, if a file would be overwritten
 */
export async function writeFiles(
  folder: string,
  files: readonly TemplateFile[],
  {isForced}: {readonly isForced: boolean},
): Promise<Written> {
  const planned = await Promise.all(
    files.map(async ({path, text}) => {
      const existing = await readExisting(join(folder, path));
      const complete = existing === undefined ? undefined : COMPLETED[path];
      if (existing === undefined || !complete)
        return {path, existing, text, isReplaced: existing !== undefined};
      return {path, existing, text: complete(existing, text), isReplaced: false};
    }),
  );
  const changed = planned.filter(({existing, text}) => existing !== text);
  const replaced = changed.filter(({isReplaced}) => isReplaced);
  if (replaced.length > 0 && !isForced) {
    throw new CommandError(EXIT.refused, "FILES_EXIST", "Nothing was written, because these files exist:", {
      details: [...replaced.map(({path}) => path), "Name a new folder, or overwrite them with --force."],
    });
  }
  for (const {path, text} of changed) {
    const file = join(folder, path);
    await mkdir(dirname(file), {recursive: true});
    await (path === ".env" ? writeSecrets(file, text) : writeFile(file, text));
  }
  const wanted = scriptsIn(files);
  const actual = scriptsIn(planned);
  return {
    paths: changed.map(({path}) => path),
    missingScripts: Object.fromEntries(
      Object.entries(wanted).filter(([name, text]) => actual[name] !== text),
    ),
  };
}

/** Writes a file that only its owner can read, also if it existed. */
async function writeSecrets(file: string, text: string): Promise<void> {
  await writeFile(file, "", {flag: "a", mode: 0o600});
  await chmod(file, 0o600);
  await writeFile(file, text);
}

function scriptsIn(files: readonly TemplateFile[]): Readonly<Record<string, string>> {
  const manifest = files.find(({path}) => path === "package.json");
  return parseManifest(manifest?.text ?? "{}").scripts ?? {};
}

async function readExisting(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

type Section = "scripts" | "dependencies" | "devDependencies";
type Manifest = Readonly<Partial<Record<Section, Readonly<Record<string, string>>>>>;

/** @throws CommandError for a text that isn't JSON */
function parseManifest(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw wrongUse("package.json isn't JSON.");
  }
}

function completeManifest(existing: string, wanted: string): string {
  const ours = parseManifest(existing);
  const theirs = parseManifest(wanted);
  const sections = (["scripts", "dependencies", "devDependencies"] as const).filter((name) => theirs[name]);
  // The existing entries stay first, and as they are.
  const completed = Object.fromEntries(
    sections.map((name) => [name, {...ours[name], ...theirs[name], ...ours[name]}]),
  );
  return `${JSON.stringify({...ours, ...completed}, null, 2)}\n`;
}

/** Appends the lines that a file lacks, compared by `keyOf`. Lines without a key are left out. */
function completeLines(
  existing: string,
  wanted: string,
  keyOf: (line: string) => string | undefined = (line) => line.trim() || undefined,
): string {
  const keys = new Set(existing.split("\n").map(keyOf));
  const missing = wanted.split("\n").filter((line) => keyOf(line) !== undefined && !keys.has(keyOf(line)));
  if (missing.length === 0) return existing;
  return `${existing.replace(/(?<=.)$/, "\n")}${missing.join("\n")}\n`;
}

/** As `completeLines`. Git uses the last pattern that matches, so an exception follows the patterns that are added. */
function completePatterns(existing: string, wanted: string): string {
  const [exceptions, patterns] = [true, false].map((isException) =>
    wanted
      .split("\n")
      .filter((line) => line.startsWith("!") === isException)
      .join("\n"),
  ) as [string, string];
  const completed = completeLines(existing, patterns);
  return completed === existing ? completeLines(existing, exceptions) : `${completed}${exceptions}\n`;
}

function completeVariables(existing: string, wanted: string): string {
  return completeLines(existing, wanted, (line) => /^\s*(\w+)\s*=/.exec(line)?.[1]);
}
