/** Registers every element. */
import "./define-common.ts";
import "./define-fastlane.ts";
import "./define-methods.ts";
