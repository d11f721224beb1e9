import type {z} from "zod";
import {type ErrorDetail, ServiceError} from "./errors.ts";

/** Parses by a schema. @throws ServiceError 400 with one detail an issue, in the service's own words */
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
  const field = location === "body" ? `/${path.join("/")}` : path.join(".");
  const [name, description] = words(issue, isMissing(value, path));
  return {issue: name, description, field, location};
}

function isMissing(value: unknown, path: readonly string[]): boolean {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return true;
    current = (current as Record<string, unknown>)[key];
  }
  return current === undefined;
}

function words(issue: z.core.$ZodIssue, missing: boolean): [issue: string, description: string] {
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
      return ["INVALID_INTEGER_MAX_VALUE", `The value of a field exceeds ${issue.maximum}.`];
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
      return ["INVALID_INTEGER_MIN_VALUE", `The value of a field is below ${issue.minimum}.`];
    case "invalid_value":
      return ["INVALID_PARAMETER_VALUE", "The value of a field is not one of the allowed values."];
    default:
      return ["INVALID_PARAMETER_SYNTAX", "The value of a field does not conform to the expected format."];
  }
}
