import type {PresentationMode} from "../../sdk/surface.ts";
import {oneOf} from "../configuration.ts";
import type {Told} from "../settings.ts";

const modes = {
  auto: ["auto"],
  // A popup that the browser blocks is no reason not to pay.
  popup: ["popup", "modal"],
  modal: ["modal"],
} as const satisfies Record<string, readonly PresentationMode[]>;

/** In which ways a window is tried, one after the other. @throws CheckoutError `invalid-config` */
export const readModes = (tag: Told): readonly PresentationMode[] =>
  modes[
    oneOf("presentation-mode", Object.keys(modes) as (keyof typeof modes)[], tag.setting("presentationMode"))
  ];
