/** Error reply of the sandbox. Status 0: there was no reply. */
export class ApiError extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const CONSOLE = "/_sandbox/console";

/**
 * Calls a route of the sandbox.
 * @throws ApiError also when the sandbox doesn't reply
 */
export async function call<Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Body> {
  const reply = await fetch(path, {
    method,
    ...(signal ? {signal} : {}),
    ...(body === undefined
      ? {}
      : {body: JSON.stringify(body), headers: {"Content-Type": "application/json"}}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "The sandbox didn't reply. Check that it is running.");
  });
  const text = await reply.text();
  if (reply.ok) return (text === "" ? undefined : JSON.parse(text)) as Body;
  throw new ApiError(reply.status, messageOf(text) ?? `The sandbox answered ${reply.status}.`);
}

interface ErrorBody {
  readonly message?: string;
  readonly details?: readonly {
    readonly issue: string;
    readonly field?: string;
    readonly description?: string;
  }[];
}

/** Text of an error body: its details, otherwise its message. */
function messageOf(text: string): string | undefined {
  try {
    const {message, details = []} = JSON.parse(text) as ErrorBody;
    const problems = details.map(({issue, field, description}) => {
      const announcement = description ?? issue;
      return field === undefined ? announcement : `${field}: ${announcement}`;
    });
    return problems.length > 0 ? problems.join(" ") : message;
  } catch {
    return undefined;
  }
}
