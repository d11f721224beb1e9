import type {SandboxContext} from "../context.ts";
import type {Faults} from "../test-controls/faults.ts";
import type {RequestLog} from "../test-controls/request-log.ts";

/** Sources of the console's lists. */
export interface ConsoleContext extends SandboxContext {
  readonly requests: RequestLog;
  readonly faults: Faults;
  /** Origin of the console, as its user reached it. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}
