// First: a tag that is defined before its provider would have to ask twice.
import "../provider/define.ts";
import {CheckoutFastlane} from "./fastlane.ts";

CheckoutFastlane.register();

export {CheckoutFastlane};
