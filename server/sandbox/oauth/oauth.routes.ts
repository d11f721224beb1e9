import {randomBytes} from "node:crypto";
import {Hono} from "hono";
import {BodyError, readTextBody} from "../../shared/body.ts";
import {authenticateApplication} from "../accounts/accounts.operations.ts";
import type {SandboxContext} from "../context.ts";
import {newToken} from "../random.ts";
import {addressOf, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {RateLimited} from "../wire/rate-limit.ts";
import {issueToken, TOKEN_LIFETIME_S} from "./oauth.operations.ts";
import {tokenForm, type TokenForm} from "./oauth.schema.ts";
import {scopeReply} from "../wire/scopes.ts";
import type {Application} from "../wire/application.ts";
import {clientMetadataId} from "../wire/caller.ts";
import type {components} from "../rest/generated/rest-api.d.ts";

const FORM_LIMIT_BYTES = 16 * 1024;

/** An error in OAuth's shape (RFC 6749, section 5.2). All other routes have PayPal's shape. */
class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly status: 400 | 401 | 413 | 415 | 429;
  readonly code: components["schemas"]["tokens.oauth_error"]["error"];

  constructor(status: OAuthError["status"], code: OAuthError["code"], description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/** `POST /v1/oauth2/token`. */
export function oauthRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  routes.post("/v1/oauth2/token", async (c) => {
    try {
      const application = await admitted(context, c);
      const form = await readForm(c);
      const metadataId = readClientMetadataId(c);
      const scopes = narrowedScopes(application, form);
      const issued = context.store.run(() =>
        issueToken(context.store, context, {...application, scopes}, form, metadataId),
      );
      return c.json({
        scope: issued.scopes.map(scopeReply).join(" "),
        access_token: issued.accessToken,
        token_type: "Bearer",
        app_id: application.id,
        expires_in: issued.expiresIn,
        ...(form.response_type === "id_token" && {id_token: await idTokenOf(context, application, form)}),
        nonce: `${new Date(context.realClock.now()).toISOString()}${newToken()}`,
      });
    } catch (error) {
      const refusal = asOAuthError(error);
      if (!refusal) throw error;
      if (error instanceof RateLimited) c.header("Retry-After", String(error.retryAfterS));
      if (refusal.status === 401) c.header("WWW-Authenticate", 'Basic realm="sandbox"');
      return c.json({error: refusal.code, error_description: refusal.message}, refusal.status);
    }
  });

  return routes;
}

/**
 * An id token (JWT) that names a customer of the vault. The JavaScript SDK of version 5 takes it as `data-user-id-token`. Its
 * signature has no public key: PayPal's script alone reads it.
 */
async function idTokenOf({realClock}: SandboxContext, {id}: Application, form: TokenForm): Promise<string> {
  const {SignJWT} = await import("jose");
  const issuedAt = Math.floor(realClock.now() / 1000);
  return new SignJWT({...(form.target_customer_id && {options: {customer_id: form.target_customer_id}})})
    .setProtectedHeader({alg: "HS256", typ: "JWT"})
    .setSubject(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFETIME_S.client)
    .sign(randomBytes(32));
}

/** Checks the credentials. After too many wrong secrets from an address, refuses without checking. */
async function admitted(context: SandboxContext, c: SandboxRequest): Promise<Application> {
  const {guesses} = context;
  const address = addressOf(c);
  await guesses.check(address);
  try {
    return authenticate(context, c.req.header("Authorization"));
  } catch (error) {
    if (error instanceof OAuthError) await guesses.count(address);
    throw error;
  }
}

function authenticate({store}: SandboxContext, header: string | undefined): Application {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? "")?.[1];
  const [clientId, secret] = split(Buffer.from(encoded ?? "", "base64").toString("utf8"));
  const application = authenticateApplication(store, clientId, secret);
  if (application) return application;
  throw new OAuthError(401, "invalid_client", "Client Authentication failed");
}

/** The secret may hold colons, the client id may not. */
function split(credentials: string): [clientId: string, secret: string] {
  const colon = credentials.indexOf(":");
  if (colon === -1) return ["", ""];
  return [credentials.slice(0, colon), credentials.slice(colon + 1)];
}

async function readForm(c: SandboxRequest): Promise<TokenForm> {
  // PayPal reads the body as a form whatever its Content-Type is: paypal-server-api names JSON, and fetch() names text/plain.
  // Several integrations put the fields in the query, and send no body.
  const fields = new URLSearchParams([
    ...new URLSearchParams(await readTextBody(c.req.raw, FORM_LIMIT_BYTES)),
    ...new URL(c.req.url).searchParams,
  ]);
  const result = tokenForm.safeParse({
    grant_type: fields.get("grant_type") ?? undefined,
    response_type: fields.get("response_type") ?? undefined,
    intent: fields.get("intent") ?? undefined,
    scope: fields.get("scope") || undefined,
    target_customer_id: fields.get("target_customer_id") || undefined,
    domains: [...fields.getAll("domains[]"), ...fields.getAll("domains")],
  });
  if (result.success) return result.data;
  const wrong = result.error.issues[0]?.path[0];
  if (wrong === "grant_type") {
    // PayPal's text for an absent one: PayPal-Java-SDK 284, omnipay-paypal 155.
    const text = fields.get("grant_type")
      ? "The grant_type must be client_credentials."
      : "Grant Type is NULL";
    throw new OAuthError(400, "unsupported_grant_type", text);
  }
  throw new OAuthError(400, "invalid_request", `The form field ${String(wrong)} is missing or wrong.`);
}

/** The requested scopes that the application has (RFC 6749, section 3.3). Client tokens have their own. */
function narrowedScopes({scopes}: Application, {scope}: TokenForm): Application["scopes"] {
  if (scope === undefined) return scopes;
  const requested = scope.split(" ");
  const granted = scopes.filter((each) => requested.includes(scopeReply(each)));
  if (granted.length > 0) return granted;
  throw new OAuthError(400, "invalid_scope", "The application has none of the requested scopes.");
}

function readClientMetadataId(c: SandboxRequest): string | undefined {
  const result = clientMetadataId.optional().safeParse(c.req.header("PayPal-Client-Metadata-Id"));
  if (result.success) return result.data;
  throw new OAuthError(
    400,
    "invalid_request",
    "PayPal-Client-Metadata-Id must be 1 to 68 printable characters.",
  );
}

function asOAuthError(error: unknown): OAuthError | undefined {
  if (error instanceof OAuthError) return error;
  if (error instanceof RateLimited) {
    // RFC 6749 defines this code for the authorization endpoint. The token endpoint has none for 429.
    return new OAuthError(429, "temporarily_unavailable", "Too many requests. Blocked due to rate limiting.");
  }
  return error instanceof BodyError
    ? new OAuthError(error.status, "invalid_request", error.message)
    : undefined;
}
