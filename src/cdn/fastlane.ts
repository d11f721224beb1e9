export {FastlanePaying} from "../elements/fastlane/paying.ts";
export const version = __VERSION__;
