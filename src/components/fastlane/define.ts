// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import {CheckoutFastlane} from "./fastlane.ts";

CheckoutFastlane.register();

export {CheckoutFastlane};
