import {readdirSync} from "node:fs";
import {dirname, join, relative, resolve, sep} from "node:path";
import {pathToFileURL} from "node:url";
import * as analyzer from "@custom-elements-manifest/analyzer";
import type typescript from "typescript";
import type {Attribute, Described, Manifest, Member, Module, Tag, TagEvent} from "./schema.ts";
import {customProperties, docOf, drawnNames, textsBehind, type Doc} from "./sources.ts";

/** The analyzer and its own TypeScript, whose nodes it reads; its declarations leave both out. */
const {create, ts} = analyzer as unknown as {
  ts: typeof typescript;
  create: (options: {modules: typescript.SourceFile[]; plugins: object[]}) => Manifest;
};

/** What Lit knows about a property, once the class is there. */
interface LitProperty {
  attribute?: boolean | string;
  state?: boolean;
  reflect?: boolean;
}

type LitClass = (new () => unknown) & {
  tag?: string;
  observedAttributes: string[];
  elementProperties: ReadonlyMap<string, LitProperty>;
  elementStyles: readonly {cssText: string}[];
};

/** What is wrong with what the sources say of themselves: the build fails, and says all of it. */
export class DriftError extends Error {}

/**
 * Describes every tag: its properties as TypeScript knows them, their attributes as Lit does, in the words of the sources'
 * doc comments; and a manifest of the public modules, made by the analyzer, with these in it.
 *
 * @param edit what a source says instead, for tests; `path` is from the package's folder
 * @throws DriftError when doc comments and code don't agree
 */
export async function describe(
  edit: (path: string, text: string) => string = (_, text) => text,
): Promise<{manifest: Manifest; tags: Tag[]}> {
  const program = createProgram(edit);
  const library = (await import(pathToFileURL(resolve("dist/library/index.js")).href)) as Record<
    string,
    unknown
  >;
  const problems: string[] = [];
  const tags = publicModules()
    .flatMap((path) => classesOf(program, path).map((node) => ({path, node})))
    .flatMap(({path, node}) => {
      const element = library[node.name!.text] as LitClass | undefined;
      return element?.tag ? [describeTag(program, path, node, element, problems)] : [];
    });
  if (tags.length === 0) problems.push("no tag was found");
  if (problems.length > 0) throw new DriftError(problems.join("\n"));
  return {manifest: createManifest(program, tags), tags};
}

/** Modules whose exports a page may use, and the base classes between them. */
function publicModules(): string[] {
  return readdirSync("src", {recursive: true, encoding: "utf8"})
    .filter((path) => /^(?:(?:index|define)|components\/.*|payment-flow\/(?:events|errors))\.ts$/.test(path))
    .sort()
    .map((path) => `src/${path}`);
}

function createProgram(edit: (path: string, text: string) => string): typescript.Program {
  const options: typescript.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  };
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => {
    const text = read(path);
    return text === undefined || !path.endsWith(".ts") ? text : edit(relative("", path), text);
  };
  return ts.createProgram(publicModules(), options, host);
}

function classesOf(program: typescript.Program, path: string): typescript.ClassDeclaration[] {
  const statements: readonly typescript.Statement[] = program.getSourceFile(path)?.statements ?? [];
  return statements.filter((node) => ts.isClassDeclaration(node)).filter(({name}) => name !== undefined);
}

function describeTag(
  program: typescript.Program,
  source: string,
  node: typescript.ClassDeclaration,
  element: LitClass,
  problems: string[],
): Tag {
  const checker = program.getTypeChecker();
  const tagName = element.tag!;
  const wrong = (problem: string) => problems.push(`<${tagName}>: ${problem}`);
  const docs = [node, ...basesOf(checker, node)].map(docOf);
  // Finalizes the class.
  void element.observedAttributes;
  const modules = textsBehind(source, program);
  const texts = [...modules.values()];
  // A style sheet may be worn by the later part alone.
  const sheets = [...modules].filter(([path]) => path.endsWith(".styles.ts")).map(([, text]) => text);
  const worn = [...element.elementStyles.map(({cssText}) => cssText), ...sheets];
  const members = membersOf(checker, node, element, wrong);
  return {
    tagName,
    name: node.name!.text,
    source,
    description: docs[0]!.text,
    members,
    attributes: attributesOf(members, element, wrong),
    events: eventsOf(checker, node, docs[0]!, wrong),
    slots: documented(docs, "slot", drawnNames(texts, "slot"), wrong, true),
    cssParts: documented(docs, "csspart", drawnNames(texts, "part"), wrong),
    cssProperties: cssPropertiesOf(docs, customProperties(worn), wrong),
    cssStates: statesOf(checker, node),
  };
}

/** Our own classes above this one, the nearest first. */
function basesOf(
  checker: typescript.TypeChecker,
  node: typescript.ClassDeclaration,
): typescript.ClassDeclaration[] {
  const clause = node.heritageClauses?.find(({token}) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const symbol = clause && checker.getTypeAtLocation(clause.expression).symbol;
  const base = symbol?.declarations?.find((declaration) => ts.isClassDeclaration(declaration));
  return base && isOurs(base) ? [base, ...basesOf(checker, base)] : [];
}

function isOurs(node: typescript.Node): boolean {
  return resolve(node.getSourceFile().fileName).startsWith(resolve("src") + sep);
}

/** The public fields and methods that are our own. */
function membersOf(
  checker: typescript.TypeChecker,
  node: typescript.ClassDeclaration,
  element: LitClass,
  wrong: (problem: string) => void,
): Member[] {
  const type = checker.getTypeAtLocation(node);
  return type
    .getProperties()
    .flatMap((symbol): Member[] => {
      const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
      if (!declaration || !isOurs(declaration) || isHidden(declaration)) return [];
      const {text, tags} = docOf(declaration);
      if (tags.some(({tag}) => tag === "internal") || symbol.name === "addEventListener") return [];
      const isMethod = ts.isMethodDeclaration(declaration);
      // What the platform calls.
      if (isMethod && /Callback$/.test(symbol.name)) return [];
      if (!text) wrong(`${symbol.name} has no doc comment`);
      const itsType = checker.getTypeOfSymbolAtLocation(symbol, node);
      const common = {name: symbol.name, description: text};
      if (isMethod) return [{kind: "method", ...common, ...signatureOf(checker, itsType, node)}];
      const lit = element.elementProperties.get(symbol.name);
      const attribute = lit && attributeOf(symbol.name, lit);
      const initial = ts.isPropertyDeclaration(declaration) ? declaration.initializer?.getText() : undefined;
      return [
        {
          kind: "field",
          ...common,
          type: {text: typeText(checker, itsType, text)},
          ...defaultOf(text, initial),
          ...(attribute && {attribute}),
          ...(lit?.reflect && {reflects: true as const}),
          ...(ts.isGetAccessor(declaration) && {readonly: true as const}),
        },
      ];
    })
    .sort(byName);
}

function isHidden(declaration: typescript.Declaration): boolean {
  const name = ts.getNameOfDeclaration(declaration);
  if (name && ts.isPrivateIdentifier(name)) return true;
  const flags = ts.getCombinedModifierFlags(declaration);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

function attributeOf(name: string, {attribute, state}: LitProperty): string | undefined {
  if (state || attribute === false) return undefined;
  return typeof attribute === "string" ? attribute : name.toLowerCase();
}

/** Words that a doc comment lists are the type: "`eager` (default), `lazy` …", or "`sandbox` or `production`. …". */
function typeText(checker: typescript.TypeChecker, type: typescript.Type, description: string): string {
  const plain = checker.getNonNullableType(type);
  const isText = (plain.flags & ts.TypeFlags.String) !== 0;
  const words = [...description.matchAll(/`([a-z][a-z-]*)`/g)].map(([, word]) => word);
  if (
    isText &&
    words.length > 1 &&
    (description.startsWith("`") || /`[a-z-]+` \(default\)/.test(description))
  )
    return words.map((word) => `"${word}"`).join(" | ");
  return nameOf(checker, plain);
}

/** A type as a page's developer would write it, without where it comes from. */
function nameOf(checker: typescript.TypeChecker, type: typescript.Type): string {
  const text = checker.typeToString(
    type,
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
  );
  return text.replaceAll(/import\("[^"]+"\)\./g, "");
}

function defaultOf(description: string, initial: string | undefined): {default?: string} {
  const said = /`([^`]+)` \(default\)/.exec(description)?.[1];
  const value = said === undefined ? initial : `"${said}"`;
  return value === undefined ? {} : {default: value};
}

function signatureOf(
  checker: typescript.TypeChecker,
  type: typescript.Type,
  node: typescript.Node,
): Partial<Member> {
  const signature = type.getCallSignatures()[0];
  if (!signature) return {};
  return {
    parameters: signature.getParameters().map((parameter) => ({
      name: parameter.name,
      type: {text: nameOf(checker, checker.getTypeOfSymbolAtLocation(parameter, node))},
    })),
    return: {type: {text: nameOf(checker, signature.getReturnType())}},
  };
}

function attributesOf(
  members: readonly Member[],
  element: LitClass,
  wrong: (problem: string) => void,
): Attribute[] {
  const attributes = members.flatMap(({attribute, name, description, type, default: value}) =>
    attribute
      ? [
          {
            name: attribute,
            description,
            fieldName: name,
            type: type!,
            ...(value !== undefined && {default: value}),
          },
        ]
      : [],
  );
  for (const attribute of element.observedAttributes)
    if (!attributes.some(({name}) => name === attribute))
      wrong(`the attribute ${attribute} is not described`);
  return attributes.sort(byName);
}

/** The tag's event map says which there are; the doc comment's `@fires` must say the same. */
function eventsOf(
  checker: typescript.TypeChecker,
  node: typescript.ClassDeclaration,
  {tags}: Doc,
  wrong: (problem: string) => void,
): TagEvent[] {
  const clause = node.heritageClauses?.find(({token}) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const map = clause?.typeArguments?.at(-1);
  const events = (map ? checker.getTypeAtLocation(map).getProperties() : [])
    .map((symbol) => {
      const event = checker.getTypeOfSymbolAtLocation(symbol, node);
      return {
        name: symbol.name,
        description: docOf(event.symbol.declarations?.[0]).text,
        type: {text: event.symbol.name},
      };
    })
    .sort(byName);
  const said = new Set(tags.filter(({tag}) => tag === "fires").map(({name}) => name));
  for (const {name} of events) if (!said.delete(name)) wrong(`@fires ${name} is missing`);
  for (const name of said) wrong(`@fires ${name}: there is no such event`);
  return events;
}

/** What the doc comments of a class and its bases say of parts or slots, held against what is drawn. */
function documented(
  docs: readonly Doc[],
  tag: string,
  drawn: ReadonlySet<string>,
  wrong: (problem: string) => void,
  others = false,
): Described[] {
  const found = new Map<string, Described>();
  for (const {tags} of docs)
    for (const {name, description} of tags.filter((one) => one.tag === tag))
      found.set(name, {name, description});
  for (const name of drawn) if (!found.has(name)) wrong(`@${tag} ${name} is missing`);
  for (const {name, description} of found.values()) {
    if (!description) wrong(`@${tag} ${name} says nothing`);
    // Slots may be named by a value.
    if (!others && !drawn.has(name)) wrong(`@${tag} ${name}: there is no such`);
  }
  return [...found.values()].sort(byName);
}

function cssPropertiesOf(
  docs: readonly Doc[],
  read: ReadonlyMap<string, string>,
  wrong: (problem: string) => void,
) {
  const none = () => undefined;
  const described = documented(docs, "cssprop", new Set(read.keys()), wrong, true);
  // A base class describes what any of its tags reads.
  const own = documented(docs.slice(0, 1), "cssprop", new Set(), none, true);
  for (const {name} of own) if (!read.has(name)) wrong(`@cssprop ${name}: there is no such`);
  return described.flatMap((property) => {
    const value = read.get(property.name);
    return value === undefined ? [] : [{...property, default: value}];
  });
}

/** The words of `status`, which are states of the tag's, too. */
function statesOf(checker: typescript.TypeChecker, node: typescript.ClassDeclaration): Described[] {
  const status = checker.getTypeAtLocation(node).getProperty("status");
  const type = status && checker.getTypeOfSymbolAtLocation(status, node);
  return (type?.isUnion() ? type.types : []).flatMap((word) =>
    word.isStringLiteral() ? [{name: word.value, description: `While \`status\` is \`${word.value}\`.`}] : [],
  );
}

/** A source's address, as anybody writes it who has the package. The analyzer has several ways to say it. */
function published(path: string): string {
  const source = relative("", path.replace(/^\/\//, "/")).replace(/^src\//, "");
  return `dist/library/${source.replace(/\.ts$/, ".js")}`;
}

/** What a manifest tells of: the entries, the tags with their base classes, events and errors. */
function isTold({path, declarations}: Module, manifest: Manifest): boolean {
  if (/(?:\/define|\/index|\/payment-flow\/\w+)\.js$/.test(path)) return true;
  const all = manifest.modules.flatMap((module) => module.declarations);
  return declarations.some(
    ({customElement, name}) => customElement ?? all.some(({superclass}) => superclass?.name === name),
  );
}

function createManifest(program: typescript.Program, tags: readonly Tag[]): Manifest {
  const modules = publicModules().flatMap((path) => program.getSourceFile(path) ?? []);
  const packageLinkPhase = ({customElementsManifest: manifest}: {customElementsManifest: Manifest}) => {
    manifest.schemaVersion = "2.1.0";
    for (const module of manifest.modules) completeModule(module, tags);
    manifest.modules = manifest.modules.filter((module) => isTold(module, manifest));
  };
  return create({modules, plugins: [{name: "checkout-elements", packageLinkPhase}]});
}

function completeModule(module: Module, tags: readonly Tag[]): void {
  module.path = published(module.path);
  for (const declaration of module.declarations) {
    const {superclass} = declaration;
    if (superclass?.module) superclass.module = published(superclass.module);
    const tag = tags.find(({name}) => name === declaration.name);
    if (tag) {
      const {name: _, source: __, ...description} = tag;
      Object.assign(declaration, description, {customElement: true});
    } else if (declaration.kind === "class") {
      // Base classes say where a tag comes from; what it has is in its own, complete list.
      for (const key of ["members", "attributes", "events", "cssProperties"] as const)
        delete declaration[key];
    }
  }
  for (const {declaration} of module.exports)
    if (declaration.module) declaration.module = published(declaration.module);
  const defined = tags.find(({source}) => module.path === published(join(dirname(source), "define.ts")));
  if (defined)
    module.exports.push({
      kind: "custom-element-definition",
      name: defined.tagName,
      declaration: {name: defined.name, module: published(defined.source)},
    });
}

function byName(a: {name: string}, b: {name: string}): number {
  return a.name < b.name ? -1 : 1;
}
