import {readdirSync} from "node:fs";
import {dirname, join, resolve, sep} from "node:path";
import {pathToFileURL} from "node:url";
import * as analyzer from "@custom-elements-manifest/analyzer";
import type {ClassMethod, CssCustomState, CustomElementExport, Package} from "custom-elements-manifest";
import type typescript from "typescript";
import {byName, type ElementDeclaration, type Field} from "./elements.ts";

/*
 * The analyzer reads modules, classes and the tags of their doc comments. A plugin completes attributes, properties,
 * methods, events and states from TypeScript's checker and from Lit. The analyzer's own option `litelement` reads only
 * `static properties` that are written out in the class. It finds 2 of the 20 attributes of <checkout-wallet-button>,
 * because the elements share their settings.
 */

/** The analyzer with its own TypeScript, whose nodes it reads. Its declarations lack both. */
const {create, ts} = analyzer as unknown as {
  ts: typeof typescript;
  create: (options: {modules: typescript.SourceFile[]; plugins: object[]}) => Package;
};

/** A class of the library with what Lit knows of its properties. */
interface LitClass {
  readonly observedAttributes: readonly string[];
  readonly elementProperties: ReadonlyMap<
    string,
    {attribute?: boolean | string; state?: boolean; reflect?: boolean}
  >;
}

/** The custom elements manifest of the public modules. */
export async function analyze(): Promise<Package> {
  const paths = readdirSync("src", {recursive: true, encoding: "utf8"})
    .filter((path) => /^(?:(?:index|define)|components\/.*|payment-flow\/(?:events|errors))\.ts$/.test(path))
    .sort()
    .map((path) => resolve("src", path));
  const program = ts.createProgram(paths, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  });
  // Also sets each node's parent, which the analyzer reads.
  const checker = program.getTypeChecker();
  const library = (await import(pathToFileURL(resolve("src/index.ts")).href)) as Record<string, LitClass>;
  const manifest = create({
    modules: paths.map((path) => program.getSourceFile(path)!),
    plugins: [completeElements(program, checker, library)],
  });
  // Published files instead of sources, whose paths the analyzer writes in three ways.
  const text = JSON.stringify(manifest).replaceAll(
    /"(?:[^"]*\bsrc\/|\.\/)([^"]+)\.ts"/g,
    '"dist/library/$1.js"',
  );
  return JSON.parse(text) as Package;
}

function completeElements(
  program: typescript.Program,
  checker: typescript.TypeChecker,
  library: Readonly<Record<string, LitClass>>,
) {
  const packageLinkPhase = ({customElementsManifest: manifest}: {customElementsManifest: Package}) => {
    manifest.schemaVersion = "2.1.0";
    const superclasses = new Set<string>();
    for (const {path, declarations = []} of manifest.modules)
      for (const declaration of declarations) {
        if (declaration.kind !== "class") continue;
        if (declaration.superclass) superclasses.add(declaration.superclass.name);
        // The elements have the inherited ones, too.
        for (const key of ["members", "attributes"] as const) delete (declaration as ElementDeclaration)[key];
        if (!("tagName" in declaration)) delete (declaration as Partial<ElementDeclaration>).events;
        else {
          const element = declaration as ElementDeclaration;
          const node = program
            .getSourceFile(path)!
            .statements.filter((statement) => ts.isClassDeclaration(statement))
            .find(({name}) => name?.text === element.name)!;
          completeElement(element, node, checker, library[element.name]!);
          const definition: CustomElementExport = {
            kind: "custom-element-definition",
            name: element.tagName,
            declaration: {name: element.name, module: path},
          };
          const define = join(dirname(path), "define.ts");
          manifest.modules.find((module) => module.path === define)!.exports!.push(definition);
        }
      }
    manifest.modules = manifest.modules.filter(
      ({path, declarations = []}) =>
        /(?:\/define|\/index|\/payment-flow\/\w+)\.ts$/.test(path) ||
        declarations.some(({name}) => library[name] || superclasses.has(name)),
    );
  };
  return {name: "complete-elements", packageLinkPhase};
}

function completeElement(
  element: ElementDeclaration,
  node: typescript.ClassDeclaration,
  checker: typescript.TypeChecker,
  lit: LitClass,
): void {
  element.description = unwrap(element.description);
  element.members = membersOf(checker, node, lit);
  element.attributes = element.members.flatMap((member) => {
    if (member.kind === "method" || member.attribute === undefined) return [];
    const {attribute, description, name, type, default: value} = member;
    const common = {name: attribute, description, fieldName: name, type};
    return [value === undefined ? common : {...common, default: value}];
  });
  element.attributes.sort(byName);
  element.events = eventsOf(checker, node, element.events);
  element.cssStates = statesOf(checker, node);
  for (const key of ["slots", "cssParts", "cssProperties"] as const) element[key] ??= [];
}

/** Public fields and methods of the library's own classes. */
function membersOf(
  checker: typescript.TypeChecker,
  node: typescript.ClassDeclaration,
  {observedAttributes, elementProperties}: LitClass,
): (Field | ClassMethod)[] {
  // Lit resolves the properties when this getter is read.
  void observedAttributes;
  const members = checker.getTypeAtLocation(node).getProperties();
  return members
    .flatMap((symbol): (Field | ClassMethod)[] => {
      const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
      const {name} = symbol;
      if (!declaration || !isPublic(declaration)) return [];
      if (ts.getJSDocTags(declaration).some(({tagName}) => tagName.text === "internal")) return [];
      const description = docOf(checker, symbol);
      const type = checker.getTypeOfSymbolAtLocation(symbol, node);
      if (ts.isMethodDeclaration(declaration))
        // The browser calls the others.
        return name.endsWith("Callback")
          ? []
          : [{kind: "method", name, description, ...signatureOf(checker, type, node)}];
      const property = elementProperties.get(name);
      const initial = ts.isPropertyDeclaration(declaration) ? declaration.initializer?.getText() : undefined;
      const value = /`([^`]+)` \(default\)/.exec(description)?.[1];
      const field: Field = {
        kind: "field",
        name,
        description,
        type: {text: typeText(checker, type, description)},
      };
      if (value !== undefined) field.default = `"${value}"`;
      else if (initial !== undefined) field.default = initial;
      if (property && !property.state && property.attribute !== false)
        field.attribute = typeof property.attribute === "string" ? property.attribute : name.toLowerCase();
      if (property?.reflect) field.reflects = true;
      const accessors = symbol.declarations ?? [];
      if (ts.isGetAccessor(declaration) && !accessors.some(ts.isSetAccessor)) field.readonly = true;
      return [field];
    })
    .sort(byName);
}

function isPublic(declaration: typescript.Declaration): boolean {
  if (!resolve(declaration.getSourceFile().fileName).startsWith(resolve("src") + sep)) return false;
  const name = ts.getNameOfDeclaration(declaration);
  if (name && ts.isPrivateIdentifier(name)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (ts.getCombinedModifierFlags(declaration) & hidden) === 0;
}

/** A string whose doc comment lists its values, as in "`eager` (default), `lazy` …", gets them as its type. */
function typeText(checker: typescript.TypeChecker, type: typescript.Type, description: string): string {
  // Any value: it would be shown as `{}`.
  if (type.flags & ts.TypeFlags.Unknown) return "unknown";
  const plain = checker.getNonNullableType(type);
  const values = [...description.matchAll(/`([a-z][a-z-]*)`/g)].map(([, value]) => value);
  const isList = description.startsWith("`") || /`[a-z-]+` \(default\)/.test(description);
  return (plain.flags & ts.TypeFlags.String) !== 0 && isList && values.length > 1
    ? values.map((value) => `"${value}"`).join(" | ")
    : nameOf(checker, plain);
}

function nameOf(checker: typescript.TypeChecker, type: typescript.Type): string {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
  return checker.typeToString(type, undefined, flags).replaceAll(/import\("[^"]+"\)\./g, "");
}

function signatureOf(
  checker: typescript.TypeChecker,
  type: typescript.Type,
  node: typescript.Node,
): Pick<ClassMethod, "parameters" | "return"> {
  const signature = type.getCallSignatures()[0]!;
  return {
    parameters: signature.getParameters().map((parameter) => ({
      name: parameter.name,
      type: {text: nameOf(checker, checker.getTypeOfSymbolAtLocation(parameter, node))},
    })),
    return: {type: {text: nameOf(checker, signature.getReturnType())}},
  };
}

/** The events of `@fires`, with type and description of their class. */
function eventsOf(
  checker: typescript.TypeChecker,
  node: typescript.ClassDeclaration,
  fired: ElementDeclaration["events"],
): ElementDeclaration["events"] {
  const map = checker.resolveName("GlobalEventHandlersEventMap", node, ts.SymbolFlags.Interface, false)!;
  const events = checker.getDeclaredTypeOfSymbol(map);
  // The analyzer also finds what the code dispatches.
  const names = (fired ?? []).flatMap(({name}) => (name?.startsWith("checkout-") ? name : []));
  return names
    .map((name) => {
      const known = events.getProperty(name);
      if (!known) throw new Error(`@fires ${name}: CheckoutEventMap has no such event.`);
      const {symbol} = checker.getTypeOfSymbolAtLocation(known, node);
      return {name, description: docOf(checker, symbol), type: {text: symbol.name}};
    })
    .sort(byName);
}

/** The values of `status`, which are also custom states. */
function statesOf(checker: typescript.TypeChecker, node: typescript.ClassDeclaration): CssCustomState[] {
  const status = checker.getTypeAtLocation(node).getProperty("status");
  const type = status && checker.getTypeOfSymbolAtLocation(status, node);
  return (type?.isUnion() ? type.types : []).flatMap((value) =>
    value.isStringLiteral()
      ? [{name: value.value, description: `While \`status\` is \`${value.value}\`.`}]
      : [],
  );
}

function docOf(checker: typescript.TypeChecker, symbol: typescript.Symbol): string {
  return unwrap(ts.displayPartsToString(symbol.getDocumentationComment(checker)));
}

/** Joins the lines of each paragraph. */
function unwrap(text: string): string {
  return text.trim().replaceAll(/(?<!\n)\n(?!\n)/g, " ");
}
