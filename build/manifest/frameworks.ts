import type {ElementDeclaration, Field} from "./elements.ts";

/*
 * Types of the elements for React, Vue, Svelte and other JSX. Three generators were tried with the same manifest:
 *
 * - @wc-toolkit/jsx-types 1.8.2 and custom-element-svelte-integration 1.2.0 don't import the event types. They refuse a
 *   React ref and JSON in `items`, accept any text as `environment`, and write 140 kB.
 * - custom-element-vuejs-integration 1.4.0 imports the same name several times, which doesn't compile.
 */

/** Declaration files below `dist/types`, by name. */
export function frameworkTypes(elements: readonly ElementDeclaration[]): Record<string, string> {
  const all = (write: (element: ElementDeclaration) => string) => elements.map(write).join("\n");
  const classes = elements.map(({name}) => name).join(", ");
  const events = new Set(elements.flatMap((element) => element.events.map(({type}) => type.text)));
  const eventTypes = `import type {${[...events].join(", ")}} from "../library/index.js";\n`;
  return {
    "attributes.d.ts": `${eventTypes}import type {${classes}} from "../library/index.js";

${all((element) => declare(`${element.name}Attributes`, attributesOf(element)))}
${all((element) =>
  declare(
    `${element.name}Events`,
    eventsOf(element, (name) => `on${name}`),
  ),
)}
/** For any JSX that takes its elements from a list. */
${declare(
  "CheckoutIntrinsicElements",
  elements.map(({name, tagName}) => `  "${tagName}": ${name}Attributes & ${name}Events;`),
)}`,
    "jsx.d.ts": `import type {DetailedHTMLProps, HTMLAttributes} from "react";
import type {CheckoutIntrinsicElements as Own} from "./attributes.js";

export type * from "./attributes.js";

type Standard<E extends HTMLElement> = DetailedHTMLProps<HTMLAttributes<E>, E>;
type Elements = {[Name in keyof Own]: Omit<Standard<HTMLElementTagNameMap[Name]>, keyof Own[Name]> & Own[Name]};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
`,
    "svelte.d.ts": `import type {HTMLAttributes} from "svelte/elements";
import type {CheckoutIntrinsicElements as Own} from "./attributes.js";

export type * from "./attributes.js";

type Standard<E extends HTMLElement> = HTMLAttributes<E>;
type Elements = {[Name in keyof Own]: Omit<Standard<HTMLElementTagNameMap[Name]>, keyof Own[Name]> & Own[Name]};

declare module "svelte/elements" {
  interface SvelteHTMLElements extends Elements {}
}
`,
    "vue.d.ts": `${eventTypes}import type {HTMLAttributes, ReservedProps} from "vue";
import type * as Element from "./attributes.js";

${all((element) =>
  declare(
    `${element.name}Events`,
    eventsOf(element, (name) => `on${pascalCase(name)}`),
  ),
)}
type Component<Own> = new () => {$props: Omit<HTMLAttributes, keyof Own> & ReservedProps & Own};

declare module "vue" {
  interface GlobalComponents {
${all(({name, tagName}) => `    "${tagName}": Component<Element.${name}Attributes & ${name}Events>;`)}
  }
}
`,
    "react.d.ts": `${eventTypes}import type {${classes.replaceAll(/\w+/g, "$& as $&Element")}} from "../library/index.js";
import type {FunctionComponent, HTMLAttributes, RefAttributes} from "react";

type Props<E extends HTMLElement, Own> = Omit<HTMLAttributes<E>, keyof Own> & Own & RefAttributes<E>;

${all(reactComponent)}
/** Events bubble, so the provider takes the handlers of every element. */
interface CheckoutProviderHandlers
  extends ${elements.flatMap(({name, events: {length}}) => (length > 0 ? `${name}Handlers` : [])).join(", ")} {}
`,
  };
}

function declare(name: string, lines: readonly string[]): string {
  return `export interface ${name} {\n${lines.join("\n")}\n}\n`;
}

function line(name: string, type: string, description: string): string {
  return `${comment(description)}  "${name}"?: ${type};`;
}

function comment(text: string): string {
  return `  /** ${text.replaceAll("\n\n", " ").replaceAll("*/", "* /")} */\n`;
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Attributes as HTML has them, then the properties whose names differ from every attribute's. */
function attributesOf(element: ElementDeclaration): string[] {
  const {name, attributes} = element;
  return [
    ...attributes.map(({name: attribute, fieldName, type: {text}, description}) => {
      const isPlain = text.startsWith('"') || text === "string" || text === "boolean";
      return line(
        attribute,
        isPlain ? `${text} | undefined` : `string | ${name}["${fieldName}"]`,
        description,
      );
    }),
    ...settableFields(element)
      .filter((field) => !attributes.some((attribute) => attribute.name === field.name))
      .map((field) => line(field.name, fieldType(field, name), field.description)),
  ];
}

function settableFields({members}: ElementDeclaration): Field[] {
  return members.filter((member): member is Field => member.kind === "field" && !member.readonly);
}

function fieldType({name, type: {text}}: Field, className: string): string {
  return `${text.startsWith('"') ? text : `${className}["${name}"]`} | undefined`;
}

function eventsOf({events}: ElementDeclaration, nameOf: (event: string) => string): string[] {
  return events.map(({name, type, description}) =>
    line(nameOf(name), `(event: ${type.text}) => void`, description),
  );
}

/** A component of `checkout-elements/react`. */
function reactComponent(element: ElementDeclaration): string {
  const {name, description, events} = element;
  const component = name === "CheckoutProvider" ? name : name.replace("Checkout", "");
  const properties = settableFields(element).map((field) =>
    line(field.name, fieldType(field, `${name}Element`), field.description),
  );
  const handlers = eventsOf(element, (event) => `on${pascalCase(event.replace("checkout-", ""))}`);
  return `${declare(`${name}Properties`, properties)}
${events.length > 0 ? declare(`${name}Handlers`, handlers) : ""}
export type ${component}Props = Props<${name}Element, ${name}Properties & ${name}Handlers>;
${comment(description).trimStart()}export declare const ${component}: FunctionComponent<${component}Props>;
`;
}
