import type {MiddlewareHandler} from "hono";
import {z} from "zod";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "../rest/authentication.ts";
import type {Endpoint} from "../rest/endpoint.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {publishedIssues, publishedStatus} from "../rest/published-issues.ts";
import {ERROR_NAMES, type ErrorStatus, ServiceError, V1Error} from "../wire/errors.ts";

const HEADER = "PayPal-Mock-Response";

/** Errors that PayPal's files don't list as issues: the names by status, and those that its texts and its replies have. */
const UNPUBLISHED: ReadonlyMap<string, ErrorStatus> = new Map([
  ...(Object.entries(ERROR_NAMES).map(([status, [name]]) => [name, Number(status)]) as [
    string,
    ErrorStatus,
  ][]),
  ["CARD_CLOSED", 422],
  ["DUPLICATE_REQUEST_ID", 422],
  ["INTERNAL_SERVICE_ERROR", 500],
  ["MISSING_SHIPPING_ADDRESS", 422],
  ["PERMISSION_NOT_GRANTED", 403],
  ["WEBHOOK_NUMBER_LIMIT_EXCEEDED", 400],
  ["WEBHOOK_PATCH_REQUEST_NO_CHANGE", 400],
  ["WEBHOOK_URL_ALREADY_EXISTS", 400],
]);

const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,126}$/);
const header = z.strictObject({mock_application_codes: z.union([code, z.array(code).min(1).max(10)])});

/**
 * Answers a call with the error of its `PayPal-Mock-Response` header (`{"mock_application_codes": "CODE"}`) and has
 * no other effect. Callers without access get the usual error.
 */
export function mockResponse(context: SandboxContext, endpoint: Endpoint): MiddlewareHandler<SandboxEnv> {
  const admitted = authenticated(context, endpoint);
  return async (c, next) => {
    const text = c.req.header(HEADER);
    if (text === undefined) return next();
    return admitted(c, () => Promise.reject(mockedError(text, endpoint)));
  };
}

/** The error for the codes of a header, with the status of the first. Only errors of the caller have details. */
function mockedError(text: string, endpoint: Endpoint): ServiceError {
  const requested = header.safeParse(parsed(text));
  if (!requested.success) return refused('The header must be JSON: {"mock_application_codes": "CODE"}.');
  const codes = [requested.data.mock_application_codes].flat();
  const [status, ...others] = codes.map((issue) => statusOf(endpoint, issue));
  if (status === undefined || others.includes(undefined)) {
    return refused(
      "The header asks for a code that is not known; GET /_sandbox/presets lists the known ones.",
    );
  }
  if (endpoint.v1Issues) return new V1Error(status, codes[0]!);
  return new ServiceError(status, status < 500 ? codes.map((issue) => ({issue})) : []);
}

function statusOf(endpoint: Endpoint, code: string): ErrorStatus | undefined {
  return UNPUBLISHED.get(code) ?? (publishedStatus(endpoint, code) as ErrorStatus | undefined);
}

/** The codes that can be mocked, with a status of each. */
export function mockCodes(): readonly {code: string; status: number}[] {
  return [...new Map([...publishedIssues(), ...UNPUBLISHED])].map(([code, status]) => ({code, status}));
}

function refused(description: string): ServiceError {
  return new ServiceError(400, [{issue: "INVALID_PARAMETER_VALUE", description, field: HEADER}]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
