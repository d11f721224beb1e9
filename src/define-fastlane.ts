/** Registers Fastlane. */
import "./components/fastlane/define.ts";
