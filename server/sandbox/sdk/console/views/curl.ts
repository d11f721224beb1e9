/** A body as the log keeps it: its content only when that is JSON and small, and then without what is secret. */
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
 * A logged request as a command for a shell. The access token is a variable of the shell's, and what the log left out stands
 * as `[redacted]`: the command holds no secret.
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

/** One word for a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
