import type {SettingOptions} from "../shared/settings.ts";
import type {SANDBOX_SETTINGS} from "./config.ts";

/** Options of `startSandbox` that are settings. The build writes its declaration, with the text of each setting. */
export type SandboxSettingOptions = SettingOptions<typeof SANDBOX_SETTINGS>;
