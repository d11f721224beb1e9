export {networks} from "../elements/card-fields/networks.ts";
export const version = __VERSION__;
