import type {SettingsSource} from "../controllers/settings.ts";
import type {CheckoutError} from "../errors.ts";

/** Replaces the name of a wrong setting in an error's message by a sentence for the developer. Never rejects. */
export async function explain(error: CheckoutError, element: Element & SettingsSource): Promise<void> {
  if (error.code !== "invalid-config") return;
  try {
    const {configurationMessage} = await import("./index.ts");
    error.message = configurationMessage(error.message, element) ?? error.message;
  } catch {
    // The message names the setting, at least.
  }
}
