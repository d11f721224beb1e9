import type {PresentationMode} from "../../sdk/surface.ts";
import {refuse, type Settings} from "../configuration.ts";

const modes: ReadonlyMap<string, readonly PresentationMode[]> = new Map([
  ["auto", ["auto"]],
  // A popup that the browser blocks is no reason not to pay.
  ["popup", ["popup", "modal"]],
  ["modal", ["modal"]],
]);

/** In which ways a window is tried, one after the other. */
export function readModes({presentationMode = "auto"}: Settings): readonly PresentationMode[] {
  const tried = modes.get(presentationMode);
  if (!tried) throw refuse("presentation-mode");
  return tried;
}
