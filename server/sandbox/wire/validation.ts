import type {z} from "zod";
import {type ErrorDetail, jsonPointer, ServiceError} from "./errors.ts";

/** Parses a value by a schema. @throws ServiceError 400 with one detail for each issue */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  location: "body" | "path" | "query" = "body",
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ServiceError(
    400,
    result.error.issues.map((issue) => detailOf(issue, value, location)),
  );
}

function detailOf(issue: z.core.$ZodIssue, value: unknown, location: "body" | "path" | "query"): ErrorDetail {
  const path = issue.path.map(String);
  const field = location === "body" ? jsonPointer(...path) : path.join(".");
  const [name, description] = describe(issue, isMissing(value, path));
  return {issue: name, description, field, location};
}

type NamedIssue = readonly [issue: string, description: string];

function isMissing(value: unknown, path: readonly string[]): boolean {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return true;
    current = (current as Record<string, unknown>)[key];
  }
  return current === undefined;
}

const VALUE: NamedIssue = [
  "INVALID_PARAMETER_VALUE",
  "The value of a field is not one of the allowed values.",
];
const SYNTAX: NamedIssue = [
  "INVALID_PARAMETER_SYNTAX",
  "The value of a field does not conform to the expected format.",
];

function describe(issue: z.core.$ZodIssue, missing: boolean): NamedIssue {
  if (missing) return ["MISSING_REQUIRED_PARAMETER", "A required field or parameter is missing."];
  switch (issue.code) {
    case "too_big":
      if (issue.origin === "string") {
        return [
          "INVALID_STRING_MAX_LENGTH",
          `The value of a field is longer than ${issue.maximum} characters.`,
        ];
      }
      if (issue.origin === "array") {
        return ["INVALID_ARRAY_MAX_ITEMS", `The number of items in an array exceeds ${issue.maximum}.`];
      }
      return ["INVALID_INTEGER_MAX_VALUE", `The value of a field exceeds ${bound(issue.maximum)}.`];
    case "too_small":
      if (issue.origin === "string") {
        return [
          "INVALID_STRING_MIN_LENGTH",
          `The value of a field is shorter than ${issue.minimum} characters.`,
        ];
      }
      if (issue.origin === "array") {
        return ["INVALID_ARRAY_MIN_ITEMS", `The number of items in an array is below ${issue.minimum}.`];
      }
      return ["INVALID_INTEGER_MIN_VALUE", `The value of a field is below ${bound(issue.minimum)}.`];
    // The discriminator has an unknown value. The path of the issue leads to it.
    case "invalid_union":
      if (issue.discriminator === undefined) return SYNTAX;
      return VALUE;
    case "invalid_value":
      return VALUE;
    default:
      return SYNTAX;
  }
}

/** Names a bound. Without one in the schema, zod reports the largest safe integer. */
function bound(limit: number | bigint): string {
  return Math.abs(Number(limit)) < Number.MAX_SAFE_INTEGER ? String(limit) : "what can be counted exactly";
}
