export {FastlanePaying} from "../components/fastlane/paying.ts";
export const version = __VERSION__;
