/** An element with its settings, as a developer would write them. */
export interface Usage {
  readonly tag: string;
  /** Name of the React component. */
  readonly react: string;
  /** Address of the server that has the CDN files. */
  readonly origin: string;
  readonly attributes: readonly UsedAttribute[];
  /** Properties that have no attribute. */
  readonly properties: readonly {readonly name: string; readonly value: unknown}[];
  readonly customProperties: readonly (readonly [name: string, value: string])[];
  /** Declarations by part. */
  readonly parts: readonly (readonly [name: string, declarations: string])[];
  /** Elements inside, with their React components. */
  readonly children: readonly {
    readonly tag: string;
    readonly react: string;
    readonly attributes: readonly (readonly [name: string, value: string])[];
  }[];
}

export interface UsedAttribute {
  readonly name: string;
  readonly property: string;
  /** `true` for an attribute without a value. */
  readonly value: string | true;
  /** The value of an attribute that is JSON. */
  readonly json?: unknown;
}

export interface Snippet {
  readonly file: string;
  readonly language: "xml" | "typescript" | "css";
  readonly text: string;
}

/** Files that show the element in each framework. */
export const frameworks: Readonly<Record<string, (usage: Usage) => readonly Snippet[]>> = {
  HTML: html,
  React: react,
  Vue: vue,
  Svelte: svelte,
  Angular: angular,
};

/** The element in HTML. @param first attributes that come before its own */
export function htmlElement(usage: Usage, first: readonly string[] = []): string {
  const attributes = usage.attributes.map(({name, value}) => htmlAttribute(name, value));
  const {tag} = usage;
  return `<${tag}\n${lines([...first, ...attributes], "  ")}\n>${inside(usage, htmlChild, "  ")}</${tag}>`;
}

function html(usage: Usage): readonly Snippet[] {
  const {tag, origin, properties} = usage;
  const style = css(usage);
  const set = properties.map(({name, value}) => `  element.${name} = ${literal(value)};\n`).join("");
  const text = [
    `<link rel="stylesheet" href="${origin}/cdn/v1/checkout.css" />`,
    `<script type="module" src="${origin}/cdn/v1/checkout.js"></script>`,
    ...(style ? [`<style>\n${indent(style)}\n</style>`] : []),
    "",
    htmlElement(usage),
    "",
    `<script type="module">
  const element = document.querySelector("${tag}");
${set}  element.addEventListener("checkout-complete", ({detail}) => console.log("Paid:", detail.orderId));
  element.addEventListener("checkout-error", ({detail}) => console.log("Not paid:", detail.error.code));
</script>`,
  ];
  return [{file: "index.html", language: "xml", text: text.join("\n")}];
}

/** Props of the React component, without its listeners. */
export const reactProps = (usage: Usage): readonly string[] => [
  ...usage.attributes.map(({property, value, json}) =>
    json !== undefined
      ? `${property}={${literal(json)}}`
      : value === true
        ? property
        : `${property}=${jsxText(value)}`,
  ),
  ...usage.properties.map(({name, value}) => `${name}={${literal(value)}}`),
];

/** The components inside, a line each. Empty if there are none. */
export const reactChildren = (usage: Usage, margin: string): string =>
  inside(
    usage,
    (child) =>
      `<${[child.react, ...child.attributes.map(([name, value]) => `${name}="${value}"`)].join(" ")} />`,
    margin,
  );

/** Import of the React components. */
export function reactImport(usage: Usage): string {
  const names = [...new Set([usage.react, ...usage.children.map((child) => child.react)])].sort();
  return `import {${names.join(", ")}} from "checkout-elements/react";`;
}

function react(usage: Usage): readonly Snippet[] {
  const style = css(usage);
  const props = [
    ...reactProps(usage),
    'onComplete={({detail}) => console.log("Paid:", detail.orderId)}',
    'onError={({detail}) => console.log("Not paid:", detail.error.code)}',
  ];
  const children = reactChildren(usage, "      ");
  const end = children === "" ? "/>" : `>${children}    </${usage.react}>`;
  const text = `${reactImport(usage)}
${style ? 'import "./checkout.css";\n' : ""}
export function Checkout() {
  return (
    <${usage.react}
${lines(props, "      ")}
    ${end}
  );
}`;
  return [
    {file: "checkout.tsx", language: "typescript", text},
    ...(style ? [{file: "checkout.css", language: "css" as const, text: style}] : []),
  ];
}

function vue(usage: Usage): readonly Snippet[] {
  const attributes = [
    ...usage.attributes.map(({name, property, value, json}) =>
      json !== undefined
        ? `:${name}="${property}"`
        : // Vue would set the property to an empty text.
          value === true
          ? `:${name}="true"`
          : htmlAttribute(name, value),
    ),
    ...usage.properties.map(({name}) => `:${name}="${name}"`),
    '@checkout-complete="completed"',
    '@checkout-error="failed"',
  ];
  const {tag} = usage;
  const style = css(usage);
  const text = `<script setup lang="ts">
${script(usage, "const ", "")}</script>

<template>
  <${tag}
${lines(attributes, "    ")}
  >${inside(usage, htmlChild, "    ")}${usage.children.length > 0 ? "  " : ""}</${tag}>
</template>${style ? `\n\n<style>\n${style}\n</style>` : ""}`;
  return [{file: "checkout.vue", language: "xml", text}];
}

function svelte(usage: Usage): readonly Snippet[] {
  const attributes = [
    ...usage.attributes.map(({name, property, value, json}) =>
      json !== undefined
        ? name === property
          ? `{${name}}`
          : `${name}={${property}}`
        : value !== true && /[{}]/.test(value)
          ? `${name}={${literal(value)}}`
          : htmlAttribute(name, value),
    ),
    ...usage.properties.map(({name}) => `{${name}}`),
    "oncheckout-complete={completed}",
    "oncheckout-error={failed}",
  ];
  const {tag} = usage;
  const style = css(usage);
  const text = `<script lang="ts">
${script(usage, "  const ", "  ")}</script>

<${tag}
${lines(attributes, "  ")}
>${inside(usage, htmlChild, "  ")}</${tag}>${style ? `\n\n<style>\n${indent(style)}\n</style>` : ""}`;
  return [{file: "checkout.svelte", language: "xml", text}];
}

function angular(usage: Usage): readonly Snippet[] {
  // A template literal and an interpolation of Angular would read these characters.
  const isPlain = (value: string | true) => value === true || !/[`\\${}]/.test(value);
  const fields = [
    ...usage.attributes.flatMap(({property, value, json}) =>
      json !== undefined ? [[property, json]] : isPlain(value) ? [] : [[property, value]],
    ),
    ...usage.properties.map(({name, value}) => [name, value]),
  ];
  const attributes = [
    ...usage.attributes.map(({name, property, value, json}) =>
      json !== undefined || !isPlain(value) ? `[${property}]="${property}"` : htmlAttribute(name, value),
    ),
    ...usage.properties.map(({name}) => `[${name}]="${name}"`),
    '(checkout-complete)="completed($event)"',
    '(checkout-error)="failed($event)"',
  ];
  const {tag} = usage;
  const style = css(usage).replaceAll(/[`\\$]/g, "\\$&");
  const text = `import {Component, CUSTOM_ELEMENTS_SCHEMA} from "@angular/core";
import type {CheckoutCompleteEvent, CheckoutErrorEvent} from "checkout-elements";
${elementImport(usage)}

@Component({
  selector: "app-checkout",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <${tag}
${lines(attributes, "      ")}
    >${inside(usage, htmlChild, "      ")}${usage.children.length > 0 ? "    " : ""}</${tag}>
  \`,${style ? `\n  styles: \`\n${indent(indent(style))}\n  \`,` : ""}
})
export class Checkout {
${fields.map(([name, value]) => `  readonly ${String(name)} = ${literal(value)};\n`).join("")}
  completed({detail}: CheckoutCompleteEvent): void {
    console.log("Paid:", detail.orderId);
  }

  failed({detail}: CheckoutErrorEvent): void {
    console.log("Not paid:", detail.error.code);
  }
}`;
  return [{file: "checkout.ts", language: "typescript", text}];
}

/** Imports, values and listeners of a component's script. */
function script(usage: Usage, declare: string, margin: string): string {
  const values = [
    ...usage.attributes.flatMap(({property, json}) => (json === undefined ? [] : [[property, json]])),
    ...usage.properties.map(({name, value}) => [name, value]),
  ];
  return `${margin}${elementImport(usage)}
${margin}import type {CheckoutCompleteEvent, CheckoutErrorEvent} from "checkout-elements";

${values.map(([name, value]) => `${declare}${String(name)} = ${literal(value)};\n`).join("")}\
${declare}completed = ({detail}: CheckoutCompleteEvent) => console.log("Paid:", detail.orderId);
${declare}failed = ({detail}: CheckoutErrorEvent) => console.log("Not paid:", detail.error.code);
`;
}

/** Import that defines the element, and those inside. */
export const elementImport = ({tag, children}: Usage): string =>
  `import "checkout-elements/${children.length > 0 ? "define" : tag.replace("checkout-", "")}";`;

/** Style sheet of the custom properties and parts. Empty if none is set. */
export function css({tag, customProperties, parts}: Usage): string {
  const rule = (selector: string, text: string) => `${selector} {\n${indent(text)}\n}`;
  const rules = parts.map(([part, text]) =>
    rule(`${tag}::part(${part})`, text.trim().replace(/;?$/, ";").replaceAll(/\n\s*/g, "\n")),
  );
  if (customProperties.length > 0)
    rules.unshift(rule(tag, customProperties.map(([name, value]) => `${name}: ${value};`).join("\n")));
  // An end tag would end a style element.
  return rules.join("\n\n").replaceAll("</", "<\\/");
}

type Child = Usage["children"][number];

const htmlChild = ({tag, attributes}: Child): string =>
  `<${[tag, ...attributes.map(([name, value]) => htmlAttribute(name, value))].join(" ")}></${tag}>`;

/** The elements inside, a line each. */
function inside({children}: Usage, write: (child: Child) => string, margin: string): string {
  return children.length === 0 ? "" : `\n${lines(children.map(write), margin)}\n`;
}

const lines = (all: readonly string[], margin: string): string => all.map((line) => margin + line).join("\n");

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");

function htmlAttribute(name: string, value: string | true): string {
  if (value === true) return name;
  const text = value.replaceAll("&", "&amp;");
  return text.includes('"') ? `${name}='${text.replaceAll("'", "&#39;")}'` : `${name}="${text}"`;
}

const jsxText = (value: string): string =>
  /["&\\{}<>\n]/.test(value) ? `{${literal(value)}}` : `"${value}"`;

/** Source text of a value from JSON. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, inner]) => `${literalKey(key)}: ${literal(inner)}`)
      .join(", ")}}`;
  // An end tag in a text would end a script element.
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function literalKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[a-z_$][\w$]*$/i.test(key) ? key : literal(key);
}
