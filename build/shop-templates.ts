import {mkdir, readdir, readFile, writeFile} from "node:fs/promises";
import {dirname, join, relative} from "node:path";
import {format, resolveConfig} from "prettier";
import {blankSourceFile} from "ts-blank-space";
import ts from "typescript";

interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

type Manifest = Readonly<
  Record<"scripts" | "dependencies" | "devDependencies", Readonly<Record<string, string>>>
>;

const SOURCES = "templates";
/** A source in TypeScript, and the rest of its name. */
const SOURCE = /\.(m?)ts(x?)$/;
/** Packages that only shops in TypeScript need. */
const TYPESCRIPT_ONLY = /^(?:typescript|tsx|@types\/.+)$/;

/** Writes the shops of `checkout-elements init` in TypeScript, as they are in `templates/`, and in JavaScript. */
export async function writeShopTemplates(to = "dist/templates"): Promise<void> {
  const entries = await readdir(SOURCES, {recursive: true, withFileTypes: true});
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const file = {path: relative(SOURCES, source), text: await readFile(source, "utf8")};
    await write(join(to, "typescript"), file);
    if (entry.name !== "tsconfig.json") await write(join(to, "javascript"), await inJavaScript(file));
  }
}

async function write(folder: string, {path, text}: TemplateFile): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), {recursive: true});
  await writeFile(file, text);
}

/** Text of a template's file in JavaScript. @param path of the JavaScript file, such as `templates/shared/orders.mjs` */
export async function readInJavaScript(path: string): Promise<string> {
  const source = path.replace(/\.(m?)js(x?)$/, ".$1ts$2");
  return (await inJavaScript({path: source, text: await readFile(source, "utf8")})).text;
}

/** A template's file without types: `server.mts` becomes `server.mjs`. */
async function inJavaScript({path, text}: TemplateFile): Promise<TemplateFile> {
  if (path.endsWith("package.json")) return {path, text: manifestInJavaScript(text)};
  if (path.endsWith(".html")) return {path, text: renamed(text)};
  if (!SOURCE.test(path)) return {path, text};
  const options = await resolveConfig(`${SOURCES}/x.js`);
  return {
    path: path.replace(SOURCE, ".$1js$2"),
    text: await format(renamed(withoutTypes(path, text)), {...options, parser: "babel"}),
  };
}

function withoutTypes(path: string, text: string): string {
  const parse = (source: string) => ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const declaresTypes = (statement: ts.Statement) =>
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isModuleDeclaration(statement);
  // With their comments, which `blankSourceFile` leaves.
  const code = parse(text)
    .statements.filter((statement) => !declaresTypes(statement))
    .map((statement) => statement.getFullText())
    .join("");
  return blankSourceFile(parse(code), (node) => {
    throw new Error(`${path}: ${node.getText()} isn't only a type.`);
  });
}

/** Names the JavaScript files in imports, scripts of pages, and commands. */
const renamed = (text: string) => text.replace(/(?<=["'. ][\w./-]*\.)(m?)ts(x?)(?=["' ]|$)/gm, "$1js$2");

function manifestInJavaScript(text: string): string {
  const {scripts, dependencies, devDependencies, ...rest} = JSON.parse(text) as Manifest;
  const without = (packages: Manifest["dependencies"]) =>
    Object.fromEntries(Object.entries(packages).filter(([name]) => !TYPESCRIPT_ONLY.test(name)));
  const commands = Object.entries(scripts)
    .filter(([name]) => name !== "check")
    .map(([name, command]) => [name, renamed(command.replace("--import tsx ", ""))] as const);
  const development = without(devDependencies);
  const manifest = {
    ...rest,
    scripts: Object.fromEntries(commands),
    dependencies: without(dependencies),
    ...(Object.keys(development).length > 0 && {devDependencies: development}),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
