export interface SandboxOptions {
  /** Any free port by default. */
  readonly port?: number;
  /** Client id of the application. `sandbox-client` by default. */
  readonly clientId?: string;
  /** Secret of the application. `sandbox-secret` by default. */
  readonly clientSecret?: string;
  /** The shop's name in payment windows and 3-D Secure checks. `Test Store` by default. */
  readonly merchantName?: string;
  /**
   * Fills the account with sample disputes, invoices and so on. The same number, from 0 to 2³² - 1, gives the
   * same data.
   */
  readonly seed?: number;
  /** `file:<path>` or `postgres://…` (needs the package `pg`). A file in a temporary folder by default. */
  readonly databaseUrl?: string;
  /** `warn` by default. */
  readonly logLevel?: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

export interface RunningSandbox {
  /** Origin of the sandbox: the merchant server's `serviceBaseUrl`. */
  readonly url: string;
  /** Value for an element's `sdk-url`. */
  readonly sdkUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Makes payment windows approve or cancel without the buyer, or ask the buyer (the default). */
  decide(decision: "ask" | "approve" | "cancel"): Promise<void>;
  /** Restores the state after the start. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}
