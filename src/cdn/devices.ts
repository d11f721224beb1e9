export {applepay, googlepay} from "../methods/devices/devices.ts";
export const version = __VERSION__;
