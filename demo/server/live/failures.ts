import type {SandboxClient} from "../sandbox-client.ts";

/** Faults of the sandbox for one run, and the time after which they end by themselves. */
interface Failure {
  readonly faults: readonly object[];
  readonly endsAfterMs: number;
}

const ORDER = "/v2/checkout/orders/{id}";
const CAPTURE = `${ORDER}/capture`;
const MINUTE_MS = 60_000;
/** More requests than a run sends. */
const ALWAYS = 100_000;

/** Failures that need PayPal's part. A page can order these and no others. */
const FAILURES = {
  "reply-lost": {
    faults: [{kind: "reset-after", method: "POST", path: CAPTURE, times: 1}],
    endsAfterMs: MINUTE_MS,
  },
  "paypal-down": {
    faults: [
      {kind: "status", status: 503, method: "POST", path: CAPTURE, times: ALWAYS},
      {kind: "status", status: 503, method: "GET", path: ORDER, times: ALWAYS},
    ],
    endsAfterMs: MINUTE_MS,
  },
  "webhook-twice-and-late": {
    faults: [
      {kind: "webhook-duplicate", event_type: "PAYMENT.CAPTURE.COMPLETED", times: 1},
      {kind: "webhook-delay", event_type: "CHECKOUT.ORDER.COMPLETED", milliseconds: 5_000, times: 1},
    ],
    endsAfterMs: MINUTE_MS,
  },
  "slow-capture": {
    faults: [{kind: "delay", method: "POST", path: CAPTURE, milliseconds: 2_500, when: "after", times: 1}],
    endsAfterMs: MINUTE_MS,
  },
} as const satisfies Readonly<Record<string, Failure>>;

export type FailureName = keyof typeof FAILURES;

export const isFailure = (name: string): name is FailureName => Object.hasOwn(FAILURES, name);

/** The faults that this shop has ordered. */
export interface Failures {
  /** Replaces the present failure. @returns the time in ms at which it ends by itself */
  begin(name: FailureName): Promise<number>;
  /** Removes the faults of this shop, and no others. */
  end(): Promise<void>;
  /** Returns the effect of the present failure on a request to PayPal; undefined without one. @param key of the request */
  noteOf(key: string, request: string): string | undefined;
}

export function createFailures(sandbox: Pick<SandboxClient, "call">, now: () => number): Failures {
  let ids: string[] = [];
  /** Key of the capture whose reply is lost: the first after the order of this failure. */
  let lost: {key?: string} | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(timer);
    const ordered = ids;
    ids = [];
    lost = undefined;
    for (const id of ordered) {
      // A tester may have removed it.
      const removed = await sandbox.call(`/_sandbox/faults/${id}`, {method: "DELETE"}).catch(() => undefined);
      await removed?.body?.cancel();
    }
  }

  /** Changes run in turn, so that no fault is left. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  return {
    end: () => inTurn(end),
    noteOf(key, request) {
      if (!lost || !/^POST .*\/capture$/.test(request)) return undefined;
      lost.key ??= key;
      return lost.key === key ? "the reply is lost" : undefined;
    },
    begin: (name) =>
      inTurn(async () => {
        await end();
        const {faults, endsAfterMs} = FAILURES[name];
        if (name === "reply-lost") lost = {};
        for (const fault of faults) {
          const reply = await sandbox.call("/_sandbox/faults", {
            method: "POST",
            headers: {"content-type": "application/json"},
            body: JSON.stringify(fault),
          });
          ids.push(((await reply.json()) as {id: string}).id);
        }
        timer = setTimeout(() => void inTurn(end), endsAfterMs).unref();
        return now() + endsAfterMs;
      }),
  };
}
