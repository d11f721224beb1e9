export {applepay, googlepay} from "../payment-methods/devices/devices.ts";
export const version = __VERSION__;
