import type {SandboxSettingOptions} from "./setting-options.ts";

export interface SandboxOptions extends SandboxSettingOptions {
  /**
   * Fills the account with sample disputes, invoices and so on. The same number, from 0 to 2³² - 1, gives the
   * same data.
   */
  readonly seed?: number;
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
