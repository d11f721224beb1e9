import type {z} from "zod";
import {type ErrorDetail, jsonPointer, MALFORMED_JSON, ServiceError} from "./errors.ts";

/**
 * Parses a value by a schema. Like PayPal, takes a number instead of a text, and `"true"` and `"false"` instead of booleans:
 * many clients send `quantity: 2`. A field that is null counts as absent: Solidus sends `payer: null`.
 *
 * @throws ServiceError 400 with one detail for each issue, 422 if all values are well-formed and a rule forbids some
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  location: "body" | "path" | "query" = "body",
): z.output<Schema> {
  const given = schema.safeParse(value);
  if (given.success) return given.data;
  const converted = withConvertedValues(value, given.error.issues);
  const result = schema.safeParse(converted);
  if (result.success) return result.data;
  const {issues} = result.error;
  const malformed = issues.filter((issue) => ruleOf(issue) === undefined);
  const [status, shown] = malformed.length > 0 ? ([400, malformed] as const) : ([422, issues] as const);
  throw new ServiceError(
    status,
    shown.map((issue) => detailOf(issue, converted, location)),
  );
}

/** PayPal's issue for a well-formed value that a rule forbids. A schema names it as `params.issue` of a refinement. */
function ruleOf(issue: z.core.$ZodIssue): string | undefined {
  return issue.code === "custom" ? (issue.params?.["issue"] as string | undefined) : undefined;
}

/** A copy in which the scalars of a wrong type have the expected one, where they can, and in which refused nulls are absent. */
function withConvertedValues(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const root = structuredClone({value});
  for (const {path, expected} of refusedValues(issues, ["value"])) {
    const parent = path
      .slice(0, -1)
      .reduce<Fields | null | undefined>((fields, key) => fields?.[key] as Fields | undefined, root);
    if (!parent) continue;
    const key = path.at(-1)!;
    const converted = convertedScalar(parent[key], expected);
    if (converted !== undefined) parent[key] = converted;
    else if (parent[key] === null && parent !== root && !Array.isArray(parent)) delete parent[key];
  }
  return root.value;
}

type Fields = Record<PropertyKey, unknown>;

interface RefusedValue {
  readonly path: readonly PropertyKey[];
  /** The type that the schema expected, if the type is wrong. */
  readonly expected?: string;
}

/** The refused values, also in the alternatives of a union. */
function refusedValues(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[]): RefusedValue[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === "invalid_union")
      return [{path}, ...issue.errors.flatMap((errors) => refusedValues(errors, path))];
    return [issue.code === "invalid_type" ? {path, expected: issue.expected} : {path}];
  });
}

function convertedScalar(value: unknown, expected: string | undefined): string | boolean | undefined {
  if (expected === "string" && typeof value === "number") return String(value);
  if (expected === "boolean" && (value === "true" || value === "false")) return value === "true";
  return undefined;
}

function detailOf(issue: z.core.$ZodIssue, value: unknown, location: "body" | "path" | "query"): ErrorDetail {
  const path = issue.path.map(String);
  const field = location === "body" ? jsonPointer(...path) : path.join(".");
  return {issue: ruleOf(issue) ?? issueOf(issue, valueAt(value, path)), field, location};
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      typeof current === "object" && current !== null ? (current as Fields)[key] : undefined,
    value,
  );
}

function issueOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return "MISSING_REQUIRED_PARAMETER";
  switch (issue.code) {
    // blendbyte/laravel-paypal 417: an object instead of an array.
    case "invalid_type":
      return ["array", "object"].includes(issue.expected) ? MALFORMED_JSON : "INVALID_PARAMETER_SYNTAX";
    case "too_big":
      if (issue.origin === "string") return "INVALID_STRING_LENGTH";
      return issue.origin === "array" ? "INVALID_ARRAY_MAX_ITEMS" : "INVALID_INTEGER_MAX_VALUE";
    case "too_small":
      if (issue.origin === "string") return "INVALID_STRING_LENGTH";
      return issue.origin === "array" ? "INVALID_ARRAY_MIN_ITEMS" : "INVALID_INTEGER_MIN_VALUE";
    // The discriminator has an unknown value. The path of the issue leads to it.
    case "invalid_union":
      return issue.discriminator === undefined ? "INVALID_PARAMETER_SYNTAX" : "INVALID_PARAMETER_VALUE";
    case "invalid_value":
      return "INVALID_PARAMETER_VALUE";
    default:
      return "INVALID_PARAMETER_SYNTAX";
  }
}
