/** A call that was refused, in the service's words. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const CONSOLE = "/_sandbox/console";

/** Calls a route of the sandbox. @throws Refusal, also when it does not answer */
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
    throw new Refusal(0, "The sandbox does not answer. Is it still running?");
  });
  const text = await reply.text();
  if (reply.ok) return (text === "" ? undefined : JSON.parse(text)) as Body;
  throw new Refusal(reply.status, messageOf(text) ?? `The sandbox answered ${reply.status}.`);
}

interface ErrorBody {
  readonly message?: string;
  readonly details?: readonly {
    readonly issue: string;
    readonly field?: string;
    readonly description?: string;
  }[];
}

/** An error body in words: what is wrong where, or else its message. */
function messageOf(text: string): string | undefined {
  try {
    const {message, details = []} = JSON.parse(text) as ErrorBody;
    const words = details.map(({issue, field, description}) => {
      const said = description ?? issue;
      return field === undefined ? said : `${field}: ${said}`;
    });
    return words.length > 0 ? words.join(" ") : message;
  } catch {
    return undefined;
  }
}
