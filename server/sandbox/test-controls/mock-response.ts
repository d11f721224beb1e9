import type {MiddlewareHandler} from "hono";
import {z} from "zod";
import type {SandboxContext} from "../context.ts";
import {authenticated} from "../rest/authentication.ts";
import type {Endpoint} from "../rest/endpoint.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import {MOCK_CODES} from "./mock-codes.ts";

const HEADER = "PayPal-Mock-Response";

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
    return admitted(c, () => Promise.reject(mockedError(text)));
  };
}

/** The error for the codes of a header, with the status of the first. Only errors of the caller have details. */
function mockedError(text: string): ServiceError {
  const requested = header.safeParse(parsed(text));
  if (!requested.success) return refused('The header must be JSON: {"mock_application_codes": "CODE"}.');
  const {mock_application_codes: codes} = requested.data;
  const known = [codes].flat().map((issue) => ({issue, mock: MOCK_CODES[issue]}));
  const [first] = known;
  if (!first?.mock || known.some(({mock}) => !mock)) {
    return refused(
      "The header asks for a code that is not known; GET /_sandbox/presets lists the known ones.",
    );
  }
  const [status] = first.mock;
  const details = known.map(({issue, mock}) => ({issue, description: mock?.[1] ?? ""}));
  return new ServiceError(status, status < 500 ? details : []);
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
