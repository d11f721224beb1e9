/** The "fastlane" component: what it adds to an SDK instance. */
import type {ComponentContext} from "../component.ts";
import {createFastlane} from "./fastlane.ts";

export function createFactories(context: ComponentContext): Record<string, unknown> {
  return {createFastlane: () => createFastlane(context)};
}
