import type {
  Attribute,
  ClassField,
  ClassMethod,
  CssCustomProperty,
  CssPart,
  CustomElementDeclaration,
  Event,
  Package,
  Slot,
} from "custom-elements-manifest";

type Described<T> = T & {description: string};

/** An element in the manifest. */
export interface ElementDeclaration extends CustomElementDeclaration {
  tagName: string;
  description: string;
  attributes: Described<Attribute & {fieldName: string; type: {text: string}}>[];
  members: (Field | ClassMethod)[];
  events: Described<Event>[];
  slots: Described<Slot>[];
  cssParts: Described<CssPart>[];
  cssProperties: Described<CssCustomProperty>[];
}

export type Field = Described<ClassField & {type: {text: string}; attribute?: string; reflects?: boolean}>;

/** The elements of a manifest, by name. */
export function elementsOf({modules}: Package): ElementDeclaration[] {
  return modules
    .flatMap(({declarations = []}) => declarations)
    .filter((declaration): declaration is ElementDeclaration => "tagName" in declaration)
    .sort(byName);
}

/** The elements in the order of the docs: those to start with, then the others by name. */
export function inReadingOrder(elements: readonly ElementDeclaration[]): ElementDeclaration[] {
  const first = ["checkout-payment", "checkout-express-buttons"];
  const place = ({tagName}: ElementDeclaration) => first.indexOf(tagName) + 1 || first.length + 1;
  return [...elements].sort((a, b) => place(a) - place(b));
}

export function byName(a: {name: string}, b: {name: string}): number {
  return a.name < b.name ? -1 : 1;
}
