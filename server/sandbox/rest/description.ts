import {readFileSync} from "node:fs";
import {posix} from "node:path";
import {packagePath} from "../../shared/package.ts";
import type {components} from "./generated/rest-api.d.ts";

// The description of the REST API: PayPal's published files with our overlays, and files of our own for what PayPal hasn't
// published. It is megabytes, so it is read when it is first needed.

/** Files below this folder, by the first part of their components' names in the whole description. */
const FILES = {
  errors: "unpublished/errors.json",
  tokens: "unpublished/tokens.json",
  orders: "published/checkout_orders_v2.json",
  "payment-sources": "unpublished/payment-sources.json",
  payments: "published/payments_payment_v2.json",
  trackers: "published/shipping_shipment_tracking_v1.json",
  carriers: "unpublished/carriers.json",
  "created-invoices": "unpublished/invoices.json",
  vault: "published/vault_payment_tokens_v3.json",
  "setup-tokens": "unpublished/setup-tokens.json",
  eligibility: "unpublished/eligibility.json",
  invoices: "published/invoicing_v2.json",
  links: "unpublished/payment-links.json",
  disputes: "published/customer_disputes_v1.json",
  "create-dispute": "unpublished/create-dispute.json",
  webhooks: "published/notifications_webhooks_v1.json",
} as const;

interface JsonObject {
  readonly [name: string]: unknown;
}

export interface DescribedOperation extends JsonObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  /** By status, or `default`. */
  readonly responses: Readonly<Record<string, JsonObject>>;
}

/** A file with its operations. */
export interface DescribedApi {
  /** Title and version, such as `Orders v2`. */
  readonly name: string;
  readonly description: string;
  readonly isPublished: boolean;
  /** By path, and by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

/** All files as one. */
export interface Description {
  readonly apis: readonly DescribedApi[];
  /** Objects by kind and by name: the `money` of orders is `schemas` `orders.money`. */
  readonly components: {readonly schemas: JsonObject; readonly [kind: string]: JsonObject | undefined};
}

/** A change of one place of a file, with the rules of the Overlay Specification 1.0 (https://spec.openapis.org/overlay/). */
export interface Overlay {
  /** File and JSON pointer: `published/invoicing_v2.json#/components/schemas/invoice_status`. */
  readonly target: string;
  readonly why: string;
  /** Is merged into an object, or added to an array. Replaces any other value. */
  readonly update?: unknown;
  readonly remove?: true;
}

let description: Description | undefined;

/** The description with all overlays. */
export function readDescription(): Description {
  return (description ??= describe(readOverlays()));
}

type Schemas = components["schemas"];
/** Such as `orders.money`. */
export type SchemaName = keyof Schemas;
type ValueOf<Name extends SchemaName, Property> = Extract<
  Property extends keyof Schemas[Name] ? Schemas[Name][Property] : Schemas[Name],
  string
>;

/** The values that the description lists for a schema, or for a property of it. */
export function valuesOf<Name extends SchemaName, Property extends string | undefined = undefined>(
  schema: Name,
  property?: Property,
): readonly ValueOf<Name, Property>[] {
  const found = readDescription().components.schemas[schema] as Listing | undefined;
  const listing = property === undefined ? found : found?.properties?.[property];
  if (!listing?.enum)
    throw new Error(`The description of ${schema} ${property ?? ""} has no list of values.`);
  return listing.enum;
}

interface Listing {
  readonly enum?: readonly never[];
  readonly properties?: Readonly<Record<string, Listing>>;
}

export function readOverlays(): Overlay[] {
  return readJson("overlays.json") as Overlay[];
}

/** Reads the files, changes them and joins them. @throws Error for an overlay whose target doesn't exist */
export function describe(overlays: readonly Overlay[]): Description {
  const components: {schemas: Record<string, unknown>; [kind: string]: Record<string, unknown>} = {
    schemas: {},
  };
  const apis = Object.entries(FILES).map(([prefix, file]): DescribedApi => {
    const {info, paths, components: own} = readFile(file, overlays);
    for (const [kind, named] of Object.entries(own)) {
      for (const [name, component] of Object.entries(named)) {
        (components[kind] ??= {})[`${prefix}.${name}`] = component;
      }
    }
    const version = /\/(v\d)\//.exec(Object.keys(paths)[0] ?? "")?.[1] ?? "";
    return {
      name: `${info.title} ${version}`,
      description: info.description,
      isPublished: file.startsWith("published/"),
      paths,
    };
  });
  return {apis, components};
}

interface OpenApiFile extends Pick<DescribedApi, "paths"> {
  readonly info: {readonly title: string; readonly description: string};
  readonly components: Readonly<Record<string, JsonObject>>;
}

/** Reads a file with its overlays. Its references are those of the whole description. */
function readFile(file: string, overlays: readonly Overlay[]): OpenApiFile {
  const document = readJson(file);
  for (const overlay of overlays) {
    const [target, pointer = ""] = overlay.target.split("#");
    if (target === file) apply(overlay, document, pointer);
  }
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (typeof value !== "string") return value;
    if (key === "$ref") return referenceFrom(file, value);
    // Links of PayPal's texts are relative to their site.
    return value.replaceAll('href="/', 'href="https://developer.paypal.com/');
  }) as OpenApiFile;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(packagePath(`server/sandbox/rest/${file}`), "utf8"));
}

/** `../published/x.json#/components/schemas/money` or `#/components/schemas/money` becomes `#/components/schemas/x.money`. */
function referenceFrom(file: string, reference: string): string {
  const [path = "", pointer = ""] = reference.split("#");
  const target = path === "" ? file : posix.join(posix.dirname(file), path);
  const [prefix] = Object.entries(FILES).find(([, known]) => known === target) ?? [];
  if (prefix === undefined)
    throw new Error(`${file} refers to ${reference}, which is no file of the description.`);
  return `#${pointer.replace(/^(\/components\/\w+\/)/, `$1${prefix}.`)}`;
}

function apply({target, update, remove}: Overlay, document: unknown, pointer: string): void {
  const keys = pointer.split("/").slice(1);
  const names = keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = names.pop() ?? "";
  const owner = names.reduce<unknown>((at, name) => (at as JsonObject | undefined)?.[name], document);
  const changed = owner as Record<string, unknown> | undefined;
  if (changed?.[last] === undefined) throw new Error(`The target of the overlay ${target} doesn't exist.`);
  if (remove && Array.isArray(changed)) changed.splice(Number(last), 1);
  else if (remove) delete changed[last];
  else changed[last] = merged(changed[last], update);
}

function merged(value: unknown, update: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[]), ...[update].flat()];
  if (!isObject(value) || !isObject(update)) return update;
  const changes = Object.entries(update).map(([name, change]) => [
    name,
    name in value ? merged(value[name], change) : change,
  ]);
  return {...value, ...(Object.fromEntries(changes) as JsonObject)};
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
