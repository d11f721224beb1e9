export {networks} from "../components/card-fields/networks.ts";
export const version = __VERSION__;
