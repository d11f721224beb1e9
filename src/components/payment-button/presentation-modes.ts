import type {PaymentMethod} from "../../payment-methods/registry.ts";
import type {PresentationMode} from "../../paypal-sdk/sdk-types.ts";
import {oneOf, refuse} from "../../controllers/configuration.ts";
import type {SettingsSource} from "../../controllers/settings.ts";

const modes = {
  auto: ["auto"],
  // If the browser blocks the popup, a modal still works.
  popup: ["popup", "modal"],
  modal: ["modal"],
  redirect: ["redirect"],
} as const satisfies Record<string, readonly PresentationMode[]>;

/** Ways to show the window, tried one after the other. Ignored by device sheets. @throws CheckoutError `invalid-config` */
export function readModes(tag: SettingsSource, method: PaymentMethod): readonly PresentationMode[] {
  const mode = oneOf(
    "presentation-mode",
    Object.keys(modes) as (keyof typeof modes)[],
    tag.setting("presentationMode"),
  );
  const {flow, presentationModes} = method;
  if (mode === "redirect" && flow === "window" && !presentationModes.includes(mode))
    throw refuse("presentation-mode");
  return modes[mode];
}
