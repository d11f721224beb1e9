import type {SettingOptions} from "../shared/settings.ts";
import type {MERCHANT_SETTINGS} from "./config.ts";

/** Options of `createCheckoutHandler` that are settings. The build writes its declaration, with the text of each setting. */
export type MerchantSettingOptions = SettingOptions<typeof MERCHANT_SETTINGS>;
