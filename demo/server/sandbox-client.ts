const TIMEOUT_MS = 10_000;

/** Address and credentials of the sandbox. */
export interface SandboxAccess {
  readonly serviceBaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Calls of the shop's server to its sandbox. */
export interface SandboxClient {
  /** @throws Error for any status but 2xx */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a route of the REST API with an access token. @throws Error for any status but 2xx */
  callApi(path: string, init?: RequestInit): Promise<Response>;
}

export function createSandboxClient(
  {serviceBaseUrl, clientId, clientSecret}: SandboxAccess,
  fetch: typeof globalThis.fetch,
): SandboxClient {
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(new URL(path, serviceBaseUrl), {...init, redirect: "manual", signal});
    if (reply.ok) return reply;
    await reply.body?.cancel();
    throw new Error(`${path} of the sandbox answered ${reply.status}`);
  }

  async function accessToken(): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const reply = await call("/v1/oauth2/token", {
      method: "POST",
      headers: {authorization: `Basic ${basic}`},
      body: new URLSearchParams({grant_type: "client_credentials"}),
    });
    return ((await reply.json()) as {access_token: string}).access_token;
  }

  return {
    call,
    async callApi(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${await accessToken()}`);
      return call(path, {...init, headers});
    },
  };
}
