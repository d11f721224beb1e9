/** The wallets that are a sheet of the device's: code that only their tags load. */
export {makeApplePay as applepay} from "./apple-pay.ts";
export {makeGooglePay as googlepay} from "./google-pay.ts";
