import type {Sent} from "../wire/environment.ts";
import {type ErrorDetail, jsonPointer, LONGEST_ECHO, ServiceError} from "../wire/errors.ts";
import {maskCardNumbers} from "../wire/mask-card-numbers.ts";

/** Fields whose values are never sent back: cards, accounts and everything that grants access. A path can have a token, too. */
const SECRET =
  /^\/payment_source\/|(?:^|[/_])(?:token|secret|password|cvv)$|(?:^|\/)(?:security_code|number)$/;

/** The detail with the value of its field. PayPal: real replies to refused orders have `value`, and units by reference. */
export function withField(detail: ErrorDetail, sent: Sent): ErrorDetail {
  const {field, location = field?.startsWith("/") ? "body" : undefined} = detail;
  if (field === undefined || location === undefined) return detail;
  const value = SECRET.test(field) || location === "path" ? undefined : valueAt(sent, location, field);
  const units = (sent.body as {readonly purchase_units?: unknown} | null | undefined)?.purchase_units;
  return {
    ...detail,
    field: location === "body" ? namedByReference(field, units) : field,
    ...(value === undefined ? {} : {value: maskCardNumbers(value, LONGEST_ECHO)}),
    location,
  };
}

function valueAt({body, query}: Sent, location: "body" | "query", field: string): string | undefined {
  const found =
    location === "body"
      ? field
          .split("/")
          .slice(1)
          .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
          .reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), body)
      : query?.[field];
  return typeof found === "string" || typeof found === "number" || typeof found === "boolean"
    ? String(found)
    : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Runs checks of units that the request didn't send itself. Their errors name the units by reference. */
export function namingUnits<Result>(units: unknown, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const details = error.details.map(({field, ...detail}) => ({
      ...detail,
      ...(field === undefined ? {} : {field: namedByReference(field, units)}),
    }));
    throw new ServiceError(error.status, details, error.heading);
  }
}

/** `/purchase_units/0/amount` becomes `/purchase_units/@reference_id=='default'/amount`. */
export function namedByReference(field: string, units: unknown): string {
  const [, index, rest = ""] = /^\/purchase_units\/(\d+)(\/.*)?$/s.exec(field) ?? [];
  const unit: unknown = index === undefined || !Array.isArray(units) ? undefined : units[Number(index)];
  if (!isObject(unit)) return field;
  const {reference_id: reference = "default"} = unit;
  // A reference that is itself refused names no unit.
  if (typeof reference !== "string" || reference === "" || reference.length > 256) return field;
  return `${jsonPointer("purchase_units", `@reference_id=='${reference}'`)}${rest}`;
}
