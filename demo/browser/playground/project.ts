import {
  css,
  elementImport,
  htmlElement,
  literal,
  reactChildren,
  reactImport,
  reactProps,
  type Usage,
} from "./code.ts";

export interface ProjectFile {
  /** Relative to the project's folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly price: {readonly currencyCode: string; readonly value: string};
}

interface Line {
  readonly sku: string;
  readonly quantity?: number;
}

/** A shop of `checkout-elements init`, as the build writes it for the pages. */
export interface Template {
  /** File name of the package. */
  readonly package: string;
  readonly files: readonly ProjectFile[];
  /** Products of the demo shop. */
  readonly products: readonly Product[];
}

/** Attributes that the project's server or its catalogue decide. */
const REPLACED = ["environment", "sdk-url", "server", "cart", "items", "amount", "currency-code"];

/** Returns the items and the products of the shop: those of the element, else one product at its amount. */
function purchaseOf({attributes}: Usage, products: readonly Product[]) {
  const valueOf = (name: string) => attributes.find((one) => one.name === name);
  const given = valueOf("items")?.json as readonly Line[] | undefined;
  const amount = valueOf("amount")?.value;
  const currency = valueOf("currency-code")?.value;
  const price = {
    currencyCode: typeof currency === "string" ? currency : "USD",
    value: typeof amount === "string" ? amount : "12.50",
  };
  const items = given ?? [{sku: "mug", quantity: 1}];
  const skus = [...new Set(items.map(({sku}) => sku))];
  const catalogue = skus.map((sku): Product => {
    const known = products.find((product) => product.sku === sku);
    return known ?? {sku, name: sku === "mug" ? "Mug" : sku, price};
  });
  return {items, catalogue};
}

/**
 * Files of a project that sells with the element's settings.
 *
 * @param createKey makes the project's secrets
 */
export function projectFiles(template: Template, usage: Usage, createKey: () => string): ProjectFile[] {
  const {items, catalogue} = purchaseOf(usage, template.products);
  const element = {
    ...usage,
    attributes: usage.attributes.filter(({name}) => !REPLACED.includes(name)),
  };
  const title = catalogue.length === 1 ? (catalogue[0]?.name ?? "") : "Checkout";
  const changes: readonly (readonly [file: RegExp, change: (text: string) => string])[] = [
    [
      /^package\.json$/,
      (text) =>
        text.replace(/("checkout-elements": )"[^"]*"/, (_, name) => `${name}"file:./${template.package}"`),
    ],
    [/^\.env$/, (text) => text.replace(/^\w+_KEY=$/gm, (line) => line + createKey())],
    [
      /^checkout\.m[jt]s$/,
      (text) => replaced(text, /const catalogue = \[.*?\];/s, `const catalogue = ${literal(catalogue)};`),
    ],
    [
      /^(?:index|page)\.html$/,
      (text) => {
        const margin = "    ";
        const tag = htmlElement(element, [
          'environment="%ENVIRONMENT%"',
          'sdk-url="%SDK_URL%"',
          `items='${JSON.stringify(items).replaceAll("'", "&#39;")}'`,
        ]);
        const named = text.replaceAll(/(?<=<(?:title|h1)>)Mug(?=<)/g, () => escaped(title));
        // React's page has no element.
        return named.replace(/<checkout-payment\b.*?<\/checkout-payment>/s, () =>
          tag.replaceAll("\n", `\n${margin}`),
        );
      },
    ],
    [
      /^src\/main\.[jt]s$/,
      (text) => {
        const selected = text.replace(/querySelector\("checkout-payment"\)/, `querySelector("${usage.tag}")`);
        return replaced(selected, /import "checkout-elements\/payment";/, elementImport(usage)).replace(
          /(?<=^const payment = .*\n)/m,
          () => usage.properties.map(({name, value}) => `payment.${name} = ${literal(value)};\n`).join(""),
        );
      },
    ],
    [
      /^public\/page\.js$/,
      (text) =>
        usage.properties
          .map(({name, value}) => `document.querySelector("${usage.tag}").${name} = ${literal(value)};\n`)
          .join("") + text,
    ],
    [
      /style\.css$/,
      (text) => {
        const style = css(usage);
        return style === "" ? text : `${text}\n${style}\n`;
      },
    ],
    [/^(?:src|app)\/shop\.[jt]sx$/, (text) => reactShop(text, element, items, title)],
    [/^app\/page\.[jt]sx$/, (text) => text.replace("<h1>Mug</h1>", () => `<h1>${jsxContent(title)}</h1>`)],
    [/^app\/layout\.[jt]sx$/, (text) => text.replace('title: "Mug"', () => `title: ${literal(title)}`)],
  ];
  return template.files.map(({path, text}) => ({
    path,
    text: changes.reduce((changed, [file, change]) => (file.test(path) ? change(changed) : changed), text),
  }));
}

/** The shop's component, with another element and its settings. */
function reactShop(text: string, usage: Usage, items: readonly Line[], title: string): string {
  const imported = replaced(text, /import \{Payment\} from "checkout-elements\/react";/, reactImport(usage));
  const sold = replaced(imported, /const items = \[.*?\];/s, `const items = ${literal(items)};`);
  const named = sold.replace("<h1>Mug</h1>", () => `<h1>${jsxContent(title)}</h1>`);
  const [found, own = "", margin = ""] = /<Payment(\n.*?)\n( *)\/>/s.exec(named) ?? [];
  if (found === undefined) throw new Error("The template has no <Payment>.");
  const inner = `${margin}  `;
  const props = reactProps(usage).map((prop) => `\n${inner}${prop}`);
  const children = reactChildren(usage, inner);
  const end = children === "" ? "/>" : `>${children}${margin}</${usage.react}>`;
  return named.replace(found, () => `<${usage.react}${own}${props.join("")}\n${margin}${end}`);
}

/** @throws Error if the template has changed, so that the project would lack the settings */
function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`The template has nothing like ${pattern.source}.`);
  return text.replace(pattern, () => by);
}

const jsxContent = (text: string) => (/[{}<>&]/.test(text) ? `{${literal(text)}}` : text);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
