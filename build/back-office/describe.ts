import openapiTS, {astToString} from "openapi-typescript";
import {endpoints} from "../../server/sandbox/endpoints.ts";
import type {JsonSchema} from "../../server/sandbox/wire/json-schema.ts";
import type {OpenApi, Operation, Reference, Response} from "../../server/sandbox/wire/openapi-shape.ts";
import {describeApi} from "../../server/sandbox/wire/openapi.ts";

/** The resources that merchants work with at their desk. */
const RESOURCES = new Set(["Disputes", "Payment links", "Invoices"]);
/** And what tells which order a payment belongs to. */
const OPERATIONS = new Set(["payments.captures.get"]);

/**
 * What a reply is of no use without, by its name. All else may be absent: the description is the sandbox's, and of what the
 * service of the real world leaves out, or adds, only a part is known.
 */
const ESSENTIAL: Readonly<Record<string, readonly string[]>> = {
  Dispute: ["dispute_id"],
  DisputeSummary: ["dispute_id"],
  DisputeList: ["items"],
  PaymentResource: ["id"],
  CreatedPaymentResource: ["id"],
  PaymentResourceList: ["resources"],
  Invoice: ["id"],
  InvoiceSummary: ["id"],
  InvoiceList: ["items"],
  Capture: ["id"],
};

const COMPONENTS = "#/components/schemas/";
/** What a part is called as requests have it, where replies have it, too. */
const REQUEST = "Request";

export interface BackOfficeDescription {
  /** OpenAPI: the back office's operations, with requests as the sandbox describes them, and replies as a client may trust them. */
  readonly json: string;
  /** The same as types. */
  readonly types: string;
}

/** The description that the back office's client is made of, out of the one that the sandbox serves. */
export async function describeBackOffice(): Promise<BackOfficeDescription> {
  const whole = describeApi(
    endpoints.filter(({tag, id}) => RESOURCES.has(tag) || OPERATIONS.has(id)),
    {version: "", origin: "http://127.0.0.1:8081"},
  );
  const schemas: Record<string, JsonSchema> = {};
  const paths = mapValues(whole.paths, (methods) =>
    mapValues(methods, (operation) => withoutServer(whole, operation, schemas)),
  );
  const api = {
    openapi: whole.openapi,
    info: {title: "Back office", version: "1"},
    paths,
    components: {schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))},
  };
  const types = await openapiTS(api as unknown as Parameters<typeof openapiTS>[0], {
    immutable: true,
    // Whoever sends may leave out what has a default.
    defaultNonNullable: false,
  });
  return {
    json: `${JSON.stringify(api, null, 1)}\n`,
    types: `// Made by \`npm run back-office\` of the sandbox's description; changes belong there.\n${astToString(types)}`,
  };
}

/** An operation as its client sees it: who may call it, headers and errors are the transport's. */
function withoutServer(api: OpenApi, operation: Operation, schemas: Record<string, JsonSchema>) {
  const {operationId, summary, parameters = [], requestBody, responses} = operation;
  const body = requestBody?.content["application/json"]?.schema;
  return {
    operationId,
    summary,
    parameters: parameters.filter((parameter) => parameter.in !== "header"),
    ...(body && {
      requestBody: {
        required: requestBody?.required,
        content: {"application/json": {schema: copied(api, body, schemas, asSent)}},
      },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).flatMap(([status, response]) =>
        status.startsWith("2") ? [[status, replyOf(api, response, schemas)]] : [],
      ),
    ),
  };
}

function replyOf(api: OpenApi, response: Response | Reference, schemas: Record<string, JsonSchema>) {
  if ("$ref" in response) throw new Error(`a reply that is written elsewhere: ${response.$ref}`);
  const schema = response.content?.["application/json"]?.schema;
  return {
    description: response.description,
    ...(schema && {content: {"application/json": {schema: copied(api, schema, schemas, asReceived)}}}),
  };
}

interface Side {
  nameOf(name: string): string;
  change(schema: JsonSchema, name: string | undefined): JsonSchema;
}

const asSent: Side = {
  nameOf: (name) => (name.endsWith(REQUEST) ? name : name + REQUEST),
  change: (schema) => schema,
};

/** Types alone are believed. A list of known values stays as words: the service may have others. */
const asReceived: Side = {
  nameOf: (name) => name,
  change({type, $ref, properties, items, anyOf, oneOf, allOf, description, enum: known}, name) {
    const required = name === undefined ? undefined : ESSENTIAL[name];
    const values = known && `One of ${known.join(", ")}, or another.`;
    const words = [description, values].filter((text) => text !== undefined).join(". ");
    return {
      ...(type !== undefined && {type}),
      ...($ref !== undefined && {$ref}),
      ...(words !== "" && {description: words}),
      ...(properties && {properties}),
      ...(required && {required}),
      ...(items && {items}),
      // Without their constants, choices no longer exclude each other.
      ...((anyOf ?? oneOf) && {anyOf: [...(anyOf ?? []), ...(oneOf ?? [])]}),
      ...(allOf && {allOf}),
    };
  },
};

/** A schema as one side has it; the named parts that it refers to go to `schemas`. */
function copied(
  api: OpenApi,
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  side: Side,
  name?: string,
): JsonSchema {
  const next = (inner: JsonSchema) => copied(api, inner, schemas, side);
  const {$ref, properties, items, anyOf, oneOf, allOf, ...rest} = side.change(schema, name);
  return {
    ...rest,
    ...($ref !== undefined && {$ref: COMPONENTS + namedPart(api, $ref, schemas, side)}),
    ...(properties && {properties: mapValues(properties, next)}),
    ...(items && {items: next(items)}),
    ...(anyOf && {anyOf: anyOf.map(next)}),
    ...(oneOf && {oneOf: oneOf.map(next)}),
    ...(allOf && {allOf: allOf.map(next)}),
  };
}

/** Copies a named part, once, and hands on what it is called. */
function namedPart(api: OpenApi, $ref: string, schemas: Record<string, JsonSchema>, side: Side): string {
  const original = $ref.slice(COMPONENTS.length);
  const schema = api.components.schemas[original];
  if (!schema) throw new Error(`nothing is called ${original}`);
  const name = side.nameOf(original);
  if (!schemas[name]) {
    // Before its own parts are looked at: one of them may refer back to it.
    schemas[name] = {};
    schemas[name] = copied(api, schema, schemas, side, name);
  }
  return name;
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
