import type {Attribute, Member, Tag} from "./schema.ts";

/** The name of the type of what a tag may be given. */
const attributesType = ({name}: Tag) => `${name}Attributes`;

const comment = (text: string) => `  /** ${text.replaceAll("\n\n", " ").replaceAll("*/", "* /")} */\n`;

/** What HTML says: a text, or for a switch whether it is there. A list of goods may also come as what it is. */
function attributeType({type: {text}, fieldName}: Attribute, tag: Tag): string {
  if (text === "boolean") return "boolean | undefined";
  if (text.startsWith('"') || text === "string") return `${text} | undefined`;
  return `string | ${tag.name}["${fieldName}"]`;
}

/** A property that HTML has no attribute of the same name for. */
function isExtra({kind, name, readonly: isReadonly}: Member, {attributes}: Tag): boolean {
  return kind === "field" && !isReadonly && !attributes.some((attribute) => attribute.name === name);
}

function lines(tag: Tag): string {
  const attributes = tag.attributes.map(
    (attribute) =>
      `${comment(attribute.description)}  "${attribute.name}"?: ${attributeType(attribute, tag)};`,
  );
  const properties = tag.members
    .filter((member) => isExtra(member, tag))
    .map(({name, description, type}) => {
      const words = type?.text.startsWith('"') ? `${type.text} | undefined` : `${tag.name}["${name}"]`;
      return `${comment(description)}  ${name}?: ${words};`;
    });
  return [...attributes, ...properties].join("\n");
}

const events = (tag: Tag, name: (event: string) => string) =>
  tag.events
    .map(
      (event) =>
        `${comment(event.description)}  "${name(event.name)}"?: (event: ${event.type.text}) => void;`,
    )
    .join("\n");

const eventsType = ({name}: Tag) => `${name}Events`;

function eventImports(tags: readonly Tag[], also: readonly string[] = []): string {
  const names = new Set([...also, ...tags.flatMap((tag) => tag.events.map(({type}) => type.text))]);
  return `import type {${[...names].join(", ")}} from "../library/index.js";\n`;
}

const head = (tags: readonly Tag[]) =>
  `${eventImports(
    tags,
    tags.map(({name}) => name),
  )}\n`;

/** What each tag may be given as HTML says it, or as properties; and its events, as React 19 and Svelte 5 write them. */
export function attributeTypes(tags: readonly Tag[]): string {
  const interfaces = tags.map(
    (tag) =>
      `export interface ${attributesType(tag)} {\n${lines(tag)}\n}\n\n` +
      `export interface ${eventsType(tag)} {\n${events(tag, (name) => `on${name}`)}\n}\n`,
  );
  return `${head(tags)}${interfaces.join("\n")}
/** For any JSX that takes its tags from a list. */
export interface CheckoutIntrinsicElements {
${tags.map((tag) => `  "${tag.tagName}": ${attributesType(tag)} & ${eventsType(tag)};`).join("\n")}
}
`;
}

const shared = (tags: readonly Tag[]) =>
  `import type {${tags.map(({name}) => name).join(", ")}} from "../library/index.js";
import type {CheckoutIntrinsicElements} from "./attributes.js";

export type * from "./attributes.js";
`;

const entries = (tags: readonly Tag[], type: (own: string, tag: Tag) => string, indent: string) =>
  tags
    .map((tag) => `${indent}"${tag.tagName}": ${type(`CheckoutIntrinsicElements["${tag.tagName}"]`, tag)};`)
    .join("\n");

/** For React 19. */
export function jsxTypes(tags: readonly Tag[]): string {
  const type = (own: string, {name}: Tag) =>
    `Omit<DetailedHTMLProps<HTMLAttributes<${name}>, ${name}>, keyof ${own}> & ${own}`;
  return `${shared(tags)}
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
${entries(tags, type, "      ")}
    }
  }
}
`;
}

/** For Svelte 5. */
export function svelteTypes(tags: readonly Tag[]): string {
  return `${shared(tags)}
declare module "svelte/elements" {
  interface SvelteHTMLElements {
${entries(tags, (own, {name}) => `Omit<HTMLAttributes<${name}>, keyof ${own}> & ${own}`, "    ")}
  }
}
`;
}

/** For Vue's templates: `@checkout-complete` is `onCheckoutComplete` to a type checker. */
export function vueTypes(tags: readonly Tag[]): string {
  const camel = (name: string) =>
    `on${name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
  const names = tags.map(attributesType).join(", ");
  const interfaces = tags.map((tag) => `export interface ${eventsType(tag)} {\n${events(tag, camel)}\n}\n`);
  const props = (tag: Tag) => `${attributesType(tag)} & ${eventsType(tag)}`;
  return `${eventImports(tags)}import type {HTMLAttributes, ReservedProps} from "vue";
import type {${names}} from "./attributes.js";

${interfaces.join("\n")}
declare module "vue" {
  interface GlobalComponents {
${tags
  .map(
    (tag) =>
      `    "${tag.tagName}": new () => {$props: Omit<HTMLAttributes, keyof (${props(tag)})> & ReservedProps & ${props(tag)}};`,
  )
  .join("\n")}
  }
}
`;
}

/** The React components of `checkout-elements/react`. Events bubble, so that a provider takes the handlers of all. */
export function reactTypes(tags: readonly Tag[]): string {
  const camel = (name: string) =>
    `on${name.replace(/^checkout/, "").replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
  const handlersType = ({name}: Tag) => `${name}Handlers`;
  const interfaces = tags.map((tag) => {
    const properties = tag.members
      .filter(({kind, readonly: isReadonly}) => kind === "field" && !isReadonly)
      .map(({name, description, type}) => {
        const values = type?.text.startsWith('"') ? type.text : `${tag.name}["${name}"]`;
        return `${comment(description)}  ${name}?: ${values} | undefined;`;
      });
    return (
      `interface ${tag.name}Properties {\n${properties.join("\n")}\n}\n\n` +
      `interface ${handlersType(tag)} {\n${events(tag, camel)}\n}\n`
    );
  });
  const paying = tags.filter((tag) => tag.events.length > 0);
  const components = tags.map((tag) => {
    const handlers = (tag.events.length > 0 ? [tag] : paying).map(handlersType).join(" & ");
    const component = tag.name === "CheckoutProvider" ? tag.name : tag.name.replace(/^Checkout/, "");
    const own = `${tag.name}Properties & ${handlers}`;
    return (
      `export type ${component}Props = Props<Element.${tag.name}, ${own}>;\n` +
      `${comment(tag.description).trimStart()}export declare const ${component}: FunctionComponent<${component}Props>;\n`
    );
  });
  return `${eventImports(tags)}import type * as Element from "../library/index.js";
import type {FunctionComponent, HTMLAttributes, RefAttributes} from "react";

type Props<E extends HTMLElement, Own> = Omit<HTMLAttributes<E>, keyof Own> & Own & RefAttributes<E>;

${interfaces.join("\n").replaceAll(/\b(Checkout\w+)(?=\[")/g, "Element.$1")}
${components.join("\n")}`;
}
