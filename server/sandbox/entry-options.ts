import type {SandboxSettingOptions} from "./setting-options.ts";

export type SandboxOptions = SandboxSettingOptions;

/** Data of a sandbox: the rows of each kind. Their fields can change with each version of the package. */
export interface SandboxState {
  /** Version of the form. */
  readonly format: number;
  readonly collections: Readonly<Record<string, readonly object[]>>;
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
  /** All data as JSON, without tokens, sessions and keys. */
  state(): Promise<SandboxState>;
  /** Replaces all data by those of a state. @throws Error for a state of another version */
  restore(state: SandboxState): Promise<void>;
  stop(): Promise<void>;
}
