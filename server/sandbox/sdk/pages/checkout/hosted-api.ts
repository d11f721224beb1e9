/** Result of a capture request. `unknown`: the reply was lost, so repeat the request. */
export type CaptureAnswer =
  | {readonly state: "answered"; readonly order: CapturedOrder}
  | {readonly state: "refused"; readonly issue: string}
  | {readonly state: "unknown"};

/** Fields of an order that this page reads. */
export interface CapturedOrder {
  readonly purchase_units?: {
    readonly payments?: {readonly captures?: readonly {readonly status: string}[]};
  }[];
}

const REQUEST_TIMEOUT_MS = 30_000;

/** Client of the routes that all pages have on which a buyer pays. */
export class HostedApi {
  /** Path of the page. */
  protected readonly at: string;
  /** Client metadata id of the buyer's session. */
  protected readonly session: string;

  constructor(at: string, session: string) {
    this.at = at;
    this.session = session;
  }

  async clientToken(): Promise<{accessToken: string; expiresIn: number}> {
    const reply = await this.post("client-tokens", {session: this.session});
    if (!reply.ok) throw new Error(`The request for a client token failed with ${reply.status}.`);
    return (await reply.json()) as {accessToken: string; expiresIn: number};
  }

  /** Never rejects. A lost reply is `unknown`. */
  async capture(orderId: string): Promise<CaptureAnswer> {
    try {
      const reply = await this.post(`orders/${encodeURIComponent(orderId)}/capture`, {});
      const body: unknown = await reply.json();
      if (reply.ok) return {state: "answered", order: body as CapturedOrder};
      if (reply.status >= 500 || reply.status === 429) return {state: "unknown"};
      const {details} = body as {details?: readonly {readonly issue?: string}[]};
      return {state: "refused", issue: details?.[0]?.issue ?? ""};
    } catch {
      return {state: "unknown"};
    }
  }

  protected post(path: string, body: object): Promise<Response> {
    // The query of the address has the page's language.
    return fetch(`${this.at}/${path}${location.search}`, {
      method: "POST",
      headers: {accept: "application/json", "content-type": "application/json"},
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  }
}
