export interface SandboxOptions {
  /** Any free one by default. */
  readonly port?: number;
  /** Of the application that the shop's server signs in with. `sandbox-client` by default. */
  readonly clientId?: string;
  /** `sandbox-secret` by default. */
  readonly clientSecret?: string;
  /** The shop's name in payment windows and 3-D Secure checks. `Test Store` by default. */
  readonly merchantName?: string;
  /** Fills the account with things to look at (disputes, invoices …): the same for the same number, from 0 to 2³² - 1. */
  readonly seed?: number;
  /** `file:<path>`, or `postgres://…` (needs the package `pg`). A file in a temporary folder by default. */
  readonly databaseUrl?: string;
  /** `warn` by default. */
  readonly logLevel?: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

export interface RunningSandbox {
  /** Where it answers: the shop server's `serviceBaseUrl`. */
  readonly url: string;
  /** What a tag's `sdk-url` is. */
  readonly sdkUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether windows ask the buyer (as at the start), or decide by themselves. */
  decide(decision: "ask" | "approve" | "cancel"): Promise<void>;
  /** Everything is as after the start again. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}
