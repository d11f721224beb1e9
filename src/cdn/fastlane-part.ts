import type * as fastlane from "./fastlane.ts";
import {part} from "./part.ts";

export const loadFastlane = () => part<typeof fastlane>("fastlane");
