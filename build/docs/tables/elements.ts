import type {ClassMethod} from "custom-elements-manifest";
import {
  localMethods,
  type PaymentField,
  type SessionField,
  type WindowKind,
} from "../../../src/payment-methods/local-methods.ts";
import {type PaymentMethod, paymentMethods} from "../../../src/payment-methods/registry.ts";
import {type ElementDeclaration, type Field, inReadingOrder} from "../../manifest/elements.ts";
import {code, table} from "./markdown.ts";

/** Attributes, properties, events, slots, parts and custom properties of the elements, from the manifest. */
export function elementFacts(elements: readonly ElementDeclaration[]): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(elements.map((element) => [`page:${element.tagName}`, elementPage(element)])),
    "table:elements": inReadingOrder(elements).map(elementEntry).join("\n\n"),
    "table:events": table(
      ["Event", "What it says", "Of"],
      byName(elements, (element) => element.events).map(([{name, description}, names]) => [
        code(name),
        description,
        names,
      ]),
    ),
    "table:css-properties": table(
      ["Custom property", "What it sets", "Default", "Of"],
      byName(elements, (element) => element.cssProperties).map(
        ([{name, description, default: value}, names]) => [code(name), description, code(value ?? ""), names],
      ),
    ),
    "table:css-parts": table(
      ["Part", "What it is", "Of"],
      byName(elements, (element) => element.cssParts).map(([{name, description}, names]) => [
        code(name),
        description,
        names,
      ]),
    ),
    "table:payment-methods": table(
      ["Method", "Element", "Countries", "Currencies", "Leaves the page", "PayPal can save it"],
      Object.entries<PaymentMethod>(paymentMethods).map(([key, method]) => [
        method.name,
        code(`<${method.element}${method.element === "checkout-wallet-button" ? ` wallet="${key}"` : ""}>`),
        method.countries?.join(", ") ?? "any",
        method.currencies?.join(", ") ?? "any",
        method.presentationModes.includes("redirect") ? "with `redirect`" : "no",
        method.canSave ? "yes" : "no",
      ]),
    ),
    "table:local-methods": table(
      ["Name", "`method`", "Buyers in", "Currencies", "Paid", "The buyer types", "PayPal's approval"],
      Object.entries(localMethods)
        .sort(([, one], [, other]) => one.name.localeCompare(other.name, "en"))
        .map(([key, {name, countries, currencies, window, fields, sessionFields, needsApproval}]) => [
          name,
          code(key),
          countries.join(", "),
          currencies.join(", "),
          PAID[window],
          [
            ...fields.map((field) => TYPED[field]),
            ...sessionFields.flatMap((field) => TYPED[field] ?? []),
          ].join(", ") || "nothing",
          needsApproval === undefined ? "not documented" : needsApproval ? "needed" : "not needed",
        ]),
    ),
  };
}

/** How the buyer pays, by the kind of window. */
const PAID: Readonly<Record<WindowKind, string>> = {
  bank: "at the bank",
  app: "in an app or wallet",
  voucher: "later, with a voucher",
  "pay-later": "later, to a lender",
};

/** Values that the buyer types. The shop decides the date of a voucher. */
const TYPED: Readonly<Record<PaymentField, string> & Record<Exclude<SessionField, "expiryDate">, string>> & {
  readonly expiryDate?: undefined;
} = {
  name: "name",
  email: "e-mail address",
  phone: "phone number",
  billingAddress: "billing address",
  taxInfo: "CPF or CNPJ",
  dateOfBirth: "date of birth",
  numberOfInstallments: "number of payments",
};

/** Entry of an element in the list of all. Its address is an earlier one of the element's reference. */
function elementEntry({tagName, description}: ElementDeclaration): string {
  const [summary = ""] = description.split("\n\n");
  const page = `[Try it, and read about each attribute](${tagName}.md)`;
  return `### ${code(`<${tagName}>`)}\n\n${summary}\n\n${page}`;
}

/** Page of an element in Markdown. */
function elementPage(element: ElementDeclaration): string {
  const title = `# ${code(`<${element.tagName}>`)}`;
  return `${[title, element.description, elementReference(element, "##")].join("\n\n")}\n`;
}

/** Sections with what an element has, in Markdown. @param heading the marks of their headings */
export function elementReference(element: ElementDeclaration, heading: "##" | "###"): string {
  const {attributes, members, events, slots, cssParts, cssProperties} = element;
  const fields = members.filter((member): member is Field => member.kind === "field");
  const named = (rows: readonly {name: string; description: string}[]) =>
    rows.map(({name, description: text}) => [name === "" ? "(default)" : code(name), text]);
  const tables: [title: string, heads: string[], rows: string[][]][] = [
    [
      "Attributes",
      ["Attribute", "Type", "What it does"],
      attributes.map(({name, type, description: text}) => [code(name), code(type.text), text]),
    ],
    [
      "Properties without an attribute",
      ["Property", "Type", "What it does"],
      fields
        .filter(({attribute}) => attribute === undefined)
        .map(({name, type, description: text, readonly}) => [
          code(name),
          code(type.text),
          readonly ? `Read-only. ${text}` : text,
        ]),
    ],
    [
      "Methods",
      ["Method", "What it does"],
      members
        .filter((member): member is ClassMethod => member.kind === "method")
        .map((method) => [code(signature(method)), method.description ?? ""]),
    ],
    ["Events", ["Event", "What it says"], named(events)],
    ["Slots", ["Slot", "Content"], named(slots)],
    ["Parts", ["Part", "What it is"], named(cssParts)],
    [
      "Custom properties",
      ["Custom property", "What it sets", "Default"],
      cssProperties.map(({name, description: text, default: value}) => [code(name), text, code(value ?? "")]),
    ],
  ];
  return tables
    .filter(([, , rows]) => rows.length > 0)
    .flatMap(([title, heads, rows]) => [`${heading} ${title}`, table(heads, rows)])
    .join("\n\n");
}

function signature({name, parameters = [], return: result}: ClassMethod): string {
  const list = parameters.map((parameter) => `${parameter.name}: ${parameter.type?.text}`).join(", ");
  return `${name}(${list}): ${result?.type?.text}`;
}

/** Lists what several elements describe alike once, with the names of these elements. */
function byName<Named extends {name: string; description: string}>(
  elements: readonly ElementDeclaration[],
  list: (element: ElementDeclaration) => readonly Named[],
): [Named, string][] {
  const found = new Map<string, {first: Named; tagNames: string[]}>();
  const havingAny = elements.filter((element) => list(element).length > 0);
  for (const element of havingAny)
    for (const each of list(element)) {
      const key = `${each.name} ${each.description}`;
      const known = found.get(key);
      if (known) known.tagNames.push(element.tagName);
      else found.set(key, {first: each, tagNames: [element.tagName]});
    }
  return [...found]
    .sort()
    .map(([, {first, tagNames}]) => [
      first,
      tagNames.length === havingAny.length ? "every payment element" : tagNames.map(code).join(", "),
    ]);
}
