import description from "./openapi.generated.json" with {type: "json"};
import type {LinkConfiguration} from "./payment-links.ts";

/** As much of a JSON schema as tells fields apart. */
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

const SCHEMAS = description.components.schemas as Readonly<Record<string, Schema>>;

/**
 * What can be sent of a payment link that somebody wrote, or that the service showed: without what the service alone says
 * about it (its id, its state, what a tax comes to). Whether it is right is for the service to say.
 *
 * @returns beside it the JSON pointers of fields that no payment link has: a slip of the pen would otherwise be lost silently
 */
export function configurationOf(link: Readonly<Record<string, unknown>>): {
  readonly configuration: LinkConfiguration;
  readonly unknown: readonly string[];
} {
  const unknown: string[] = [];
  const sent = pick(
    link,
    {sent: SCHEMAS["PaymentResourceRequest"], shown: SCHEMAS["PaymentResource"]},
    "",
    unknown,
  );
  // The only values that there are.
  const configuration = {
    integration_mode: "LINK",
    type: "BUY_NOW",
    reusable: "MULTIPLE",
    ...(sent as object),
  };
  return {configuration: configuration as unknown as LinkConfiguration, unknown};
}

interface Sides {
  readonly sent: Schema | undefined;
  readonly shown: Schema | undefined;
}

function pick(value: unknown, {sent, shown}: Sides, pointer: string, unknown: string[]): unknown {
  if (Array.isArray(value)) {
    const items = {sent: resolved(sent)?.items, shown: resolved(shown)?.items};
    return value.map((entry, index) => pick(entry, items, `${pointer}/${index}`, unknown));
  }
  if (typeof value !== "object" || value === null) return value;
  const ofSent = propertiesOf(sent);
  const ofShown = propertiesOf(shown);
  // What has no fields by the description is not looked into.
  if (!ofSent) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
      const place = `${pointer}/${key}`;
      const next = ofSent.get(key);
      if (next) return [[key, pick(inner, {sent: next, shown: ofShown?.get(key)}, place, unknown)]];
      if (!ofShown?.has(key)) unknown.push(place);
      return [];
    }),
  );
}

function propertiesOf(schema: Schema | undefined): Map<string, Schema> | undefined {
  const {properties, oneOf = [], anyOf = []} = resolved(schema) ?? {};
  const entries = [
    ...Object.entries(properties ?? {}),
    ...[...oneOf, ...anyOf].flatMap((choice) => [...(propertiesOf(choice) ?? [])]),
  ];
  return entries.length === 0 ? undefined : new Map(entries);
}

function resolved(schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : SCHEMAS[name];
}
