/** Error reply of the server. Status 0: there was no reply. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Code of the error, such as `OUTCOME_UNKNOWN`. */
  readonly code: string | undefined;
  /** State of the action with an unknown outcome, such as `needs-check`. */
  readonly state: string | undefined;

  constructor(
    status: number,
    message: string,
    {code, state}: Partial<Pick<ApiError, "code" | "state">> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.state = state;
  }

  /** Message for a person, who may try again without doing it twice. */
  get advice(): string {
    return this.isUnknown && !this.isTooLate ? `${this.message} ${TRY_AGAIN}` : this.message;
  }

  /** True if the outcome is unknown, and a person has to look it up. */
  get isTooLate(): boolean {
    return this.isUnknown && this.state === "needs-check";
  }

  /** True if it is not known whether the request had an effect. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

const TRY_AGAIN = "We don’t know if it worked. Trying again is safe.";

export interface Request {
  /** JSON, or a form with files. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request, and reads the reply's JSON.
 *
 * @param noReply error message when there is no reply
 * @throws ApiError also when the server doesn't reply
 */
export async function send<Body = unknown>(
  method: string,
  url: string,
  {body, headers, signal}: Request,
  noReply: string,
): Promise<Body> {
  const isForm = body instanceof FormData;
  const reply = await fetch(url, {
    method,
    ...(signal ? {signal} : {}),
    headers: {...headers, ...(body !== undefined && !isForm && {"Content-Type": "application/json"})},
    ...(body === undefined ? {} : {body: isForm ? body : JSON.stringify(body)}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, noReply);
  });
  const text = await reply.text().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, noReply);
  });
  if (reply.ok) return (text === "" ? undefined : JSON.parse(text)) as Body;
  const {message, ...more} = errorOf(text);
  throw new ApiError(reply.status, message ?? `The server answered ${reply.status}. Try again.`, more);
}

/** The merchant server's error body, or PayPal's. */
interface ErrorBody {
  readonly error?: string;
  readonly code?: string;
  readonly name?: string;
  readonly state?: string;
  readonly message?: string;
  readonly details?: readonly {
    readonly issue: string;
    readonly field?: string;
    readonly description?: string;
  }[];
}

/** Text of an error body: its details, otherwise its message. */
function errorOf(
  text: string,
): Partial<Pick<ApiError, "code" | "state">> & {readonly message?: string | undefined} {
  try {
    const {error, code, name, state, message, details = []} = JSON.parse(text) as ErrorBody;
    const problems = details.map(({issue, field, description}) =>
      field === undefined ? (description ?? issue) : `${field}: ${description ?? issue}`,
    );
    const isOwn = error !== undefined;
    return {
      message: problems.length > 0 && !isOwn ? problems.join(" ") : (error ?? message),
      code: code ?? name,
      state,
    };
  } catch {
    return {};
  }
}
