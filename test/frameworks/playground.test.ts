import assert from "node:assert/strict";
import {mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, test} from "node:test";
import {compile} from "svelte/compiler";
import ts from "typescript";
import {compileTemplate, parse} from "vue/compiler-sfc";
import type {ElementDeclaration} from "../../build/manifest/elements.ts";
import {describeElements} from "../../build/playground.ts";
import {liquid} from "../../build/templates.ts";
import {frameworks, type Snippet, type Usage} from "../../demo/browser/playground/code.ts";
import {fromHash, toHash} from "../../demo/browser/playground/settings.ts";

const mug = [{sku: "mug", quantity: 1}];

const usage: Usage = {
  tag: "checkout-card-fields",
  react: "CardFields",
  origin: "https://shop.example",
  attributes: [
    {name: "environment", property: "environment", value: "sandbox"},
    {name: "items", property: "items", value: JSON.stringify(mug), json: mug},
    {name: "three-d-secure", property: "threeDSecure", value: "always"},
    {name: "saved-cards", property: "savedCards", value: true},
  ],
  properties: [{name: "fieldStyle", value: {input: {"font-weight": "bold"}}}],
  customProperties: [["--checkout-radius", "2px"]],
  parts: [["button", "color: red;\n  border: 0"]],
  children: [],
};

const codeOf = (framework: string, of = usage): readonly Snippet[] => frameworks[framework]!(of);
const textOf = (framework: string, of = usage): string =>
  codeOf(framework, of)
    .map(({text}) => text)
    .join("\n");

/** Syntax errors of a file in its framework's own compiler. */
function syntaxErrors({file, text}: Snippet): readonly unknown[] {
  if (file.endsWith(".vue")) {
    const {descriptor, errors} = parse(text);
    const source = descriptor.template?.content ?? "";
    return [...errors, ...compileTemplate({source, id: "x", filename: file}).errors];
  }
  if (file.endsWith(".svelte")) {
    compile(text, {generate: false});
    return [];
  }
  if (!/\.tsx?$/.test(file)) return [];
  const {diagnostics = []} = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {jsx: ts.JsxEmit.ReactJSX, experimentalDecorators: true},
  });
  return diagnostics.map(({messageText}) => messageText);
}

describe("an element's page in the playground", () => {
  test("has a control for each attribute, property, custom property and part that the manifest adds", async () => {
    const folder = await mkdtemp(join(tmpdir(), "checkout-playground-"));
    const manifest = JSON.parse(await readFile("dist/custom-elements.json", "utf8")) as {
      modules: {declarations?: Partial<ElementDeclaration>[]}[];
    };
    const element = manifest.modules
      .flatMap(({declarations = []}) => declarations)
      .find(({tagName}) => tagName === "checkout-card-fields") as ElementDeclaration;
    const description = "Is new.";
    const type = (text: string) => ({text});
    element.attributes.push(
      {name: "new-text", fieldName: "newText", description, type: type("string")},
      {
        name: "new-choice",
        fieldName: "newChoice",
        description,
        type: type('"one" | "two"'),
        default: '"one"',
      },
      {name: "new-flag", fieldName: "newFlag", description, type: type("boolean")},
      {name: "new-list", fieldName: "newList", description, type: type("string[]")},
    );
    element.members.push(
      {kind: "field", name: "newObject", description, type: type("NewObject")},
      {kind: "field", name: "newFunction", description, type: type("() => void")},
    );
    element.cssProperties.push(
      {name: "--new-color", description, default: "light-dark(#fff, #000)"},
      {name: "--new-size", description, default: "4px"},
    );
    element.cssParts.push({name: "new-part", description});
    const file = join(folder, "custom-elements.json");
    await writeFile(file, JSON.stringify(manifest));
    const template = await readFile("demo/pages/playground/card-fields/index.html", "utf8");
    const page = (await liquid.parseAndRender(template, describeElements(file))) as string;
    await rm(folder, {recursive: true});

    const field = (name: string) =>
      new RegExp(`<(input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(page);
    assert.match(field("new-text")?.[0] ?? "", /^<input .*data-kind="text"/);
    assert.equal(field("new-choice")?.[1], "select");
    assert.match(page, /name="new-choice"[^]*?one \(default\)[^]*?<option>two</);
    assert.match(field("new-flag")?.[0] ?? "", /type="checkbox"/);
    assert.match(field("new-list")?.[0] ?? "", /^<textarea .*data-kind="json"/);
    assert.match(field("\\.newObject")?.[0] ?? "", /^<textarea .*data-kind="json"/);
    assert.equal(field("\\.newFunction"), null);
    assert.match(page, /<td><code>newFunction</);
    assert.match(field("--new-color")?.[0] ?? "", /type="color"/);
    assert.match(field("--new-size")?.[0] ?? "", /data-kind="text"/);
    assert.match(field("::new-part")?.[0] ?? "", /^<textarea .*data-kind="style"/);
  });
});

describe("the URL of the playground", () => {
  const initial = new Map([
    ["items", "[]"],
    ["locale", ""],
    ["::button", ""],
  ]);
  const isKnown = (key: string) => initial.has(key);

  test("has the settings that differ from the initial ones, and restores them", () => {
    const settings = new Map([
      ...initial,
      ["locale", "de"],
      ["items", ""],
      ["::button", "color: red; & <b>"],
    ]);
    const hash = toHash(settings, initial);
    assert.deepEqual(fromHash(`#${hash}`, initial, isKnown), settings);
    assert.equal(toHash(initial, initial), "");
    assert.match(hash, /^items=&locale=de&/);
  });

  test("can't set what has no control", () => {
    const settings = fromHash(
      "#onclick=alert(1)&nonce=x&sdk-url=https://evil.example&locale=de",
      initial,
      isKnown,
    );
    assert.deepEqual([...settings.keys()], [...initial.keys()]);
    assert.equal(settings.get("locale"), "de");
  });
});

describe("the code of the playground", () => {
  test("sets attributes, properties and styles in HTML", () => {
    assert.equal(
      textOf("HTML"),
      `<link rel="stylesheet" href="https://shop.example/cdn/v1/checkout.css" />
<script type="module" src="https://shop.example/cdn/v1/checkout.js"></script>
<style>
  checkout-card-fields {
    --checkout-radius: 2px;
  }

  checkout-card-fields::part(button) {
    color: red;
    border: 0;
  }
</style>

<checkout-card-fields
  environment="sandbox"
  items='[{"sku":"mug","quantity":1}]'
  three-d-secure="always"
  saved-cards
></checkout-card-fields>

<script type="module">
  const element = document.querySelector("checkout-card-fields");
  element.fieldStyle = {input: {"font-weight": "bold"}};
  element.addEventListener("checkout-complete", ({detail}) => console.log("Paid:", detail.orderId));
  element.addEventListener("checkout-error", ({detail}) => console.log("Not paid:", detail.error.code));
</script>`,
    );
  });

  test("sets them as each framework's templates do", () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      React: [
        'threeDSecure="always"',
        "savedCards\n",
        'items={[{sku: "mug", quantity: 1}]}',
        'import "./checkout.css"',
      ],
      Vue: [
        'three-d-secure="always"',
        ':saved-cards="true"',
        ':items="items"',
        ':fieldStyle="fieldStyle"',
        "<style>",
      ],
      Svelte: ['three-d-secure="always"', "saved-cards\n", "{items}", "{fieldStyle}", "<style>"],
      Angular: [
        'three-d-secure="always"',
        "saved-cards\n",
        '[items]="items"',
        '[fieldStyle]="fieldStyle"',
        "styles: `",
      ],
    };
    for (const [framework, parts] of Object.entries(expected)) {
      const text = textOf(framework);
      for (const part of parts) assert.ok(text.includes(part), `${framework} ${part}\n${text}`);
      assert.ok(text.includes("--checkout-radius: 2px;"), framework);
    }
  });

  test("has the elements inside a provider", () => {
    const inside: Usage = {
      ...usage,
      tag: "checkout-provider",
      react: "CheckoutProvider",
      children: [
        {tag: "checkout-wallet-button", react: "WalletButton", attributes: [["wallet", "paypal"]]},
        {tag: "checkout-card-fields", react: "CardFields", attributes: []},
      ],
    };
    assert.match(
      textOf("HTML", inside),
      /\n {2}<checkout-wallet-button wallet="paypal"><\/checkout-wallet-button>\n/,
    );
    assert.match(
      textOf("React", inside),
      /<WalletButton wallet="paypal" \/>\n {6}<CardFields \/>\n {4}<\/CheckoutProvider>/,
    );
    for (const framework of Object.keys(frameworks))
      assert.deepEqual(codeOf(framework, inside).flatMap(syntaxErrors), [], framework);
  });

  test("compiles in each framework, whatever the values are", () => {
    const hostile = "</script></style>\"'`\\${x}{{y}}<b>&amp;{z}";
    const odd: Usage = {
      ...usage,
      attributes: [
        ...usage.attributes,
        {name: "placeholder-name", property: "placeholderName", value: hostile},
        {
          name: "eligibility",
          property: "eligibility",
          value: "{}",
          json: {[hostile]: hostile, __proto__: null},
        },
      ],
      parts: [["button", 'content: "</style>`${x}"']],
    };
    for (const framework of Object.keys(frameworks)) {
      const files = codeOf(framework, odd);
      assert.deepEqual(files.flatMap(syntaxErrors), [], framework);
      // An end tag would end the style element.
      assert.match(files.at(-1)!.text, /content: "<\\+\/style>/, framework);
    }
  });
});
