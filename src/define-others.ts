/** Registers the elements that `define-common.ts` doesn't. */
import "./components/fastlane/define.ts";
import "./components/payment-method/define.ts";
import "./components/express-buttons/define.ts";
import "./components/payment/define.ts";
