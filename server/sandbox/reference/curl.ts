import type {JsonSchema} from "../wire/json-schema.ts";
import type {OpenApi, Operation} from "../wire/openapi-shape.ts";

/** How deep an example follows what is required: a schema that refers to itself ends here. */
const DEEPEST = 8;

/**
 * A call as one types it. What the reader has to fill in stands in angle brackets; the variables are those of the page's
 * first section.
 */
export function curlOf(api: OpenApi, method: string, path: string, operation: Operation): string {
  const url = path.replace(/\{(\w+)\}/g, "<$1>");
  const required = (operation.parameters ?? []).filter(
    (parameter) => parameter.in === "query" && parameter.required,
  );
  const query = required.map(({name}) => `${name}=<${name}>`).join("&");
  const lines = [`curl -X ${method} "$BASE_URL${url}${query === "" ? "" : `?${query}`}"`];
  lines.push(
    operation.security.some((scheme) => "basic" in scheme)
      ? '-u "<CLIENT_ID>:<CLIENT_SECRET>"'
      : '-H "Authorization: Bearer $ACCESS_TOKEN"',
  );
  if (operation.parameters?.some(({name}) => name === "PayPal-Request-Id")) {
    lines.push('-H "PayPal-Request-Id: <unique_id>"');
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type !== undefined && content && operation.requestBody?.required) {
    const body = exampleOf(api, content.schema, "value");
    if (type === "application/json") {
      lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`);
    } else {
      lines.push(...Object.entries(body as object).map(([name, value]) => `-d "${name}=${String(value)}"`));
    }
  }
  return lines.join(" \\\n  ");
}

/** The least that a schema asks for. */
export function exampleOf(api: OpenApi, schema: JsonSchema, name: string, depth = 0): unknown {
  const next = (inner: JsonSchema, called = name) => exampleOf(api, inner, called, depth + 1);
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (depth >= DEEPEST) return `<${name}>`;
  if (schema.$ref !== undefined) {
    const named = api.components.schemas[schema.$ref.slice("#/components/schemas/".length)];
    return named ? next(named) : `<${name}>`;
  }
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return next(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => next(part))) as unknown;
  switch (schema.type) {
    case "object": {
      const properties = schema.properties ?? {};
      return Object.fromEntries(
        (schema.required ?? []).map((field) => [field, next(properties[field] ?? {}, field)]),
      );
    }
    case "array":
      return schema.items ? [next(schema.items)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return `<${name}>`;
  }
}
