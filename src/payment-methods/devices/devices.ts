/** Wallets with a sheet of the device. Only their elements load this module. */
export {makeApplePay as applepay} from "./apple-pay.ts";
export {makeGooglePay as googlepay} from "./google-pay.ts";
