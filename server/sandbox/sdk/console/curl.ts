/** Logged body. Only small JSON bodies keep their content, without secrets. */
export interface LoggedBody {
  readonly type: string | null;
  readonly size: number | null;
  readonly json?: unknown;
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly request_id: string | null;
  readonly request_body: LoggedBody | null;
  readonly reply_body: LoggedBody | null;
}

/**
 * Logged request as a curl command. It holds no secret: the access token is a shell variable, and redacted values
 * appear as `[redacted]`.
 */
export function curlOf(
  {method, path, request_id: id, request_body: body}: LoggedRequest,
  origin: string,
): string {
  const parts = [`curl -X ${method} ${quoted(origin + path)}`];
  if (/^\/v\d\//.test(path) && path !== "/v1/oauth2/token")
    parts.push('-H "Authorization: Bearer $ACCESS_TOKEN"');
  if (path === "/v1/oauth2/token") parts.push('-u "$CLIENT_ID:$CLIENT_SECRET"');
  if (body?.type) parts.push(`-H ${quoted(`Content-Type: ${body.type}`)}`);
  if (id !== null) parts.push(`-H ${quoted(`PayPal-Request-Id: ${id}`)}`);
  if (path === "/v1/oauth2/token") parts.push("-d grant_type=client_credentials");
  else if (body?.json !== undefined) parts.push(`-d ${quoted(JSON.stringify(body.json))}`);
  return parts.join(" \\\n  ");
}

/** Quotes a text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
