import assert from "node:assert/strict";
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {pathToFileURL} from "node:url";
import {oldNames} from "../../src/old-names.ts";
import {type ElementDeclaration, elementsOf} from "../../build/manifest/elements.ts";
import {writeManifest} from "../../build/manifest/write.ts";

describe("the custom elements manifest", () => {
  const folder = mkdtempSync(join(tmpdir(), "checkout-manifest-"));
  let elements: ElementDeclaration[];
  before(async () => {
    elements = elementsOf(await writeManifest(folder));
  });
  after(() => rmSync(folder, {recursive: true}));

  test("the build has the files that are generated from the manifest", () => {
    const files = readdirSync(folder, {recursive: true, encoding: "utf8"}).filter((name) =>
      statSync(join(folder, name)).isFile(),
    );
    assert.ok(files.length > 6);
    for (const name of files)
      assert.equal(readFileSync(join("dist", name), "utf8"), readFileSync(join(folder, name), "utf8"), name);
  });

  test("the manifest describes every element, its attributes, properties, methods, events, slots and parts", async () => {
    const {href} = pathToFileURL("dist/library/index.js");
    const library = (await import(href)) as Record<string, {tag?: string; observedAttributes: string[]}>;
    const classes = Object.values(library).filter(({tag}) => tag);
    assert.deepEqual(
      classes.map(({tag}) => tag).sort(),
      elements.map(({tagName}) => tagName),
    );
    for (const element of elements) {
      const {tagName, description, attributes, members, events, slots, cssParts, cssProperties} = element;
      assert.ok(description, tagName);
      for (const each of [...attributes, ...members, ...events, ...slots, ...cssParts, ...cssProperties])
        assert.ok(each.description, `${tagName} ${each.name}`);
      const old = oldNames.filter(({element: tag}) => tag === tagName).map((name) => name.old);
      const names = [...attributes.map(({name}) => name), ...old];
      for (const name of classes.find(({tag}) => tag === tagName)!.observedAttributes)
        assert.ok(names.includes(name), `${tagName} ${name}`);
    }
  });

  test("the manifest lists the values of an attribute and its default", () => {
    const wallet = elements.find(({tagName}) => tagName === "checkout-wallet-button");
    const loading = wallet?.attributes.find(({name}) => name === "loading");
    assert.deepEqual(loading?.type, {text: '"eager" | "lazy" | "manual"'});
    assert.equal(loading?.default, '"eager"');
  });

  test("the manifest names the parts, slots and custom properties that the sources use", () => {
    for (const element of elements) assert.deepEqual(disagreements(element), [], element.tagName);
  });

  test("a wrong doc comment makes the manifest disagree with the sources", () => {
    const wallet = elements.find(({tagName}) => tagName === "checkout-wallet-button")!;
    const [part, ...parts] = wallet.cssParts;
    const [property, ...properties] = wallet.cssProperties;
    const [event, ...events] = wallet.events;
    const planted: readonly (readonly [Partial<ElementDeclaration>, RegExp])[] = [
      [{cssParts: parts}, /part \w+ is not documented/],
      [{cssParts: [...parts, {...part!, name: "reciept"}]}, /part reciept does not exist/],
      [{cssProperties: properties}, /property --checkout-color-text .* is not documented/],
      [
        {cssProperties: [...properties, {...property!, default: "7px"}]},
        /property .* with the default 7px does not exist/,
      ],
      [{events}, /event checkout-\w+ does not exist/],
      [
        {events: [...events, event!, {...event!, name: "checkout-sumbit"}]},
        /event checkout-sumbit is not documented/,
      ],
    ];
    for (const [change, message] of planted)
      assert.match(disagreements({...wallet, ...change}).join("; "), message);
  });
});

/** Differences between what an element's doc comment names and what its sources use. */
function disagreements({tagName, events, slots, cssParts, cssProperties}: ElementDeclaration): string[] {
  const short = tagName.replace("checkout-", "");
  const path = `src/components/${short}/${short}.ts`;
  const sources = importedSources(path);
  const texts = [...sources.values()];
  // The elements inside have its custom properties, too.
  const defined = importedSources(join(dirname(path), "define.ts"), allImports);
  const styles = [...defined].filter(([path]) => /\.styles\.ts$|\/look\.ts$|provider\.ts$/.test(path));
  const problems: string[] = [];
  const compare = (
    kind: string,
    documented: readonly string[],
    used: ReadonlySet<string>,
    mayBeUnused = false,
  ) => {
    for (const name of used)
      if (!documented.includes(name)) problems.push(`${kind} ${name} is not documented`);
    for (const name of documented)
      if (!mayBeUnused && !used.has(name)) problems.push(`${kind} ${name} does not exist`);
  };
  const find = (pattern: RegExp) =>
    new Set(
      texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, names = ""]) => names.split(/[ ,]+/))),
    );
  compare(
    "part",
    cssParts.map(({name}) => name),
    // As an attribute of a template, or set by script.
    find(/\b(?:part|exportparts)(?:="|", ")([\w ,-]+)"/g),
  );
  // The doc comment repeats the event map for editors.
  const fired = [...sources.get(path)!.matchAll(/@fires ([\w-]+)/g)].map(([, name]) => name!);
  compare("event", fired, new Set(events.map(({name}) => name)));
  // A slot's name may be an expression.
  compare(
    "slot",
    slots.map(({name}) => name),
    find(/<slot(?: name="([\w-]+)")?(?=[ >])(?! name=)/g),
    true,
  );
  compare(
    "property",
    cssProperties.map(({name, default: value}) => `${name} with the default ${value}`),
    new Set(styles.flatMap(([, text]) => customProperties(text))),
  );
  return problems;
}

/** Imports of values from other modules, also dynamic ones. */
const ownImports = /(?:^(?:import|export)(?! type)[^;]*?from |import\()"(\.[^"]+)"/gm;
/** The same with imports that define the elements inside. */
const allImports = /(?:^(?:import|export)(?! type)[^;]*?from |^import |import\()"(\.[^"]+)"/gm;

/** Texts of a module and of its imports. */
function importedSources(
  path: string,
  imports = ownImports,
  found = new Map<string, string>(),
): Map<string, string> {
  if (found.has(path)) return found;
  const text = readFileSync(path, "utf8");
  found.set(path, text);
  for (const [, imported] of text.matchAll(imports))
    importedSources(join(dirname(path), imported!), imports, found);
  return found;
}

/** Each `var(--checkout-…, default)` of a style sheet. */
function customProperties(css: string): string[] {
  // Defaults have at most two levels of brackets.
  const pattern = /var\((--checkout-[\w-]+),\s*((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
  return [...css.matchAll(pattern)].map(([, name, value]) => `${name} with the default ${value}`);
}
