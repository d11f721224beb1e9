import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {test} from "node:test";
import ts from "typescript";
import type {Usage} from "../../demo/browser/playground/code.ts";
import {projectFiles, type Template} from "../../demo/browser/playground/project.ts";
import packageJson from "../../package.json" with {type: "json"};

/** Settings of each kind. A purchase in zlotys needs a catalogue in zlotys. */
const payment: Usage = {
  tag: "checkout-payment",
  react: "Payment",
  origin: "http://localhost:8080",
  attributes: [
    {name: "environment", property: "environment", value: "sandbox"},
    {name: "sdk-url", property: "sdkUrl", value: "http://127.0.0.1:8081"},
    {name: "buyer-country", property: "buyerCountry", value: "PL"},
    {name: "amount", property: "amount", value: "299.00"},
    {name: "currency-code", property: "currencyCode", value: "PLN"},
    {name: "save", property: "save", value: true},
  ],
  properties: [{name: "fields", value: {card: {cardholderName: "required"}}}],
  customProperties: [["--checkout-radius", "3px"]],
  parts: [["button", "letter-spacing: 2px"]],
  children: [],
};

const items = [{sku: "linen-notebook", quantity: 2}];
const provider: Usage = {
  ...payment,
  tag: "checkout-provider",
  react: "CheckoutProvider",
  attributes: [{name: "items", property: "items", value: JSON.stringify(items), json: items}],
  properties: [],
  children: [
    {tag: "checkout-wallet-button", react: "WalletButton", attributes: [["wallet", "paypal"]]},
    {tag: "checkout-card-fields", react: "CardFields", attributes: []},
  ],
};

async function filesOf(name: string, usage: Usage): Promise<Readonly<Record<string, string>>> {
  const template = JSON.parse(await readFile(`dist/demo/projects/${name}.json`, "utf8")) as Template;
  let keys = 0;
  const files = projectFiles(template, usage, () => `key-${++keys}`);
  return Object.fromEntries(files.map(({path, text}) => [path, text]));
}

function assertSyntax(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith(".json")) JSON.parse(text);
    if (!/\.m?[jt]sx?$/.test(path)) continue;
    const {diagnostics = []} = ts.transpileModule(text, {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: {jsx: ts.JsxEmit.Preserve, allowJs: true},
    });
    assert.deepEqual(
      diagnostics.map(({messageText}) => messageText),
      [],
      path,
    );
  }
}

const LOOKS = {
  vite: "src/style.css",
  react: "src/style.css",
  next: "app/style.css",
  express: "public/style.css",
};

for (const [template, look] of Object.entries(LOOKS))
  for (const language of ["javascript", "typescript"] as const)
    test(`a project of ${template} in ${language} has the settings of the element`, async () => {
      const files = await filesOf(`${template}-${language}`, payment);
      assertSyntax(files);
      const letter = language === "typescript" ? "ts" : "js";
      const {dependencies} = JSON.parse(files["package.json"]!) as {dependencies: Record<string, string>};
      assert.equal(dependencies["checkout-elements"], `file:./checkout-elements-${packageJson.version}.tgz`);
      assert.match(
        files[`checkout.m${letter}`]!,
        /name: "Mug", price: \{currencyCode: "PLN", value: "299\.00"\}/,
      );
      assert.match(files[look]!, /checkout-payment \{\n {2}--checkout-radius: 3px;\n\}/);
      assert.match(files[look]!, /checkout-payment::part\(button\) \{\n {2}letter-spacing: 2px;/);
      assert.match(files[".env"]!, /^SESSION_KEY=key-1$.*^ENCRYPTION_KEY=key-2$/ms);
      assert.match(files[".env.example"]!, /^SESSION_KEY=$/m);
      const shop = Object.entries(files).find(([path]) => /shop\.[jt]sx$/.test(path))?.[1];
      if (shop === undefined) {
        const page = files["index.html"] ?? files["page.html"]!;
        assert.match(page, /environment="%ENVIRONMENT%"\n.*sdk-url="%SDK_URL%"\n/);
        assert.match(page, /items='\[\{"sku":"mug","quantity":1\}\]'\n.*buyer-country="PL"\n.*save\n/);
        assert.doesNotMatch(page, /amount=|127\.0\.0\.1/);
        const script = files[`src/main.${letter}`] ?? files["public/page.js"]!;
        assert.match(script, /\.fields = \{card: \{cardholderName: "required"\}\};/);
      } else {
        assert.match(shop, /<Payment\n.*\n.*sdkUrl=.*\n.*items=\{items\}\n.*\n.*buyerCountry="PL"\n.*save\n/);
        assert.match(shop, /fields=\{\{card: \{cardholderName: "required"\}\}\}/);
        assert.doesNotMatch(shop, /amount|127\.0\.0\.1/);
      }
    });

test("a project has the elements inside a provider, and sells the same products", async () => {
  const vite = await filesOf("vite-javascript", provider);
  assertSyntax(vite);
  assert.match(
    vite["index.html"]!,
    /<checkout-provider\n.*<checkout-wallet-button wallet="paypal">.*<\/checkout-provider>/s,
  );
  assert.match(vite["index.html"]!, /<title>Linen-bound notebook, set of three<\/title>/);
  assert.match(
    vite["src/main.js"]!,
    /^import "checkout-elements\/define";$.*querySelector\("checkout-provider"\)/ms,
  );
  assert.match(vite["checkout.mjs"]!, /sku: "linen-notebook", .*value: "55\.00"/);
  const next = await filesOf("next-typescript", provider);
  assertSyntax(next);
  assert.match(next["app/shop.tsx"]!, /^import \{CardFields, CheckoutProvider, WalletButton\} from/m);
  assert.match(
    next["app/shop.tsx"]!,
    /<CheckoutProvider\n.*>\n.*<WalletButton wallet="paypal" \/>\n.*<CardFields \/>\n.*<\/CheckoutProvider>/s,
  );
  assert.match(next["app/shop.tsx"]!, /const items = \[\{sku: "linen-notebook", quantity: 2\}\];/);
});

test("a template without the place of a setting is an error", () => {
  const template = {package: "x.tgz", products: [], files: [{path: "checkout.mjs", text: "export {}"}]};
  assert.throws(() => projectFiles(template, payment, String), /nothing like const catalogue/);
});
