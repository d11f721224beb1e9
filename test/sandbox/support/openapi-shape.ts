import {z} from "zod";

/**
 * OpenAPI 3.1 as far as the description uses it, strictly: a field that the specification has no place for fails, also one
 * that is only misspelt.
 */

const reference = z.strictObject({$ref: z.string().startsWith("#/components/")});
const described = z.string().min(1);

/** JSON Schema draft 2020-12: the keywords that schemas here are written with. */
const jsonSchema: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z.string().startsWith("#/components/schemas/").optional(),
    type: z.union([typeName, z.array(typeName).min(1)]).optional(),
    format: z.string().optional(),
    contentEncoding: z.string().optional(),
    title: z.string().optional(),
    description: described.optional(),
    default: z.unknown().optional(),
    examples: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    not: jsonSchema.optional(),
    pattern: z.string().refine(isExpression, "a regular expression").optional(),
    minLength: z.int().min(0).optional(),
    maxLength: z.int().min(0).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().positive().optional(),
    minItems: z.int().min(0).optional(),
    maxItems: z.int().min(0).optional(),
    uniqueItems: z.boolean().optional(),
    items: jsonSchema.optional(),
    prefixItems: z.array(jsonSchema).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    minProperties: z.int().min(0).optional(),
    maxProperties: z.int().min(0).optional(),
    propertyNames: jsonSchema.optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    anyOf: z.array(jsonSchema).min(1).optional(),
    oneOf: z.array(jsonSchema).min(1).optional(),
    allOf: z.array(jsonSchema).min(1).optional(),
  }),
);
const typeName = z.enum(["null", "boolean", "object", "array", "number", "integer", "string"]);

function isExpression(text: string): boolean {
  try {
    return Boolean(new RegExp(text, "u"));
  } catch {
    return false;
  }
}

const componentName = z.string().regex(/^[A-Za-z0-9._-]+$/);
const mediaType = z.string().regex(/^[\w.+-]+\/[\w.+-]+$/);
const content = z.record(mediaType, z.strictObject({schema: jsonSchema}));
const header = z.strictObject({description: described, schema: jsonSchema});

const response = z.strictObject({
  description: described,
  headers: z.record(z.string(), z.union([header, reference])).optional(),
  content: content.optional(),
});

const parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(["path", "query", "header"]),
    required: z.boolean(),
    description: described.optional(),
    schema: jsonSchema,
  })
  .refine((it) => it.in !== "path" || it.required, "a path parameter is always required");

const operation = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string()).length(1),
  summary: described,
  description: described.optional(),
  parameters: z.array(parameter).min(1).optional(),
  requestBody: z.strictObject({required: z.boolean(), content}).optional(),
  responses: z.record(z.string().regex(/^(?:[1-5]\d\d|default)$/), z.union([response, reference])),
  security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
  "x-feature": z.string().optional(),
});

const flow = z.strictObject({tokenUrl: z.url(), scopes: z.record(z.url(), described)});

export const openApiShape = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({
    title: described,
    version: described,
    description: described,
    license: z.strictObject({name: described, identifier: described}),
  }),
  servers: z.array(z.strictObject({url: z.url()})).length(1),
  tags: z.array(z.strictObject({name: described})).min(1),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operation),
  ),
  components: z.strictObject({
    schemas: z.record(componentName, jsonSchema),
    responses: z.record(componentName, response),
    headers: z.record(componentName, header),
    securitySchemes: z.record(
      componentName,
      z.discriminatedUnion("type", [
        z.strictObject({
          type: z.literal("oauth2"),
          description: described,
          flows: z.strictObject({clientCredentials: flow}),
        }),
        z.strictObject({type: z.literal("http"), scheme: z.literal("basic"), description: described}),
      ]),
    ),
  }),
});
