export {CardFieldsPaying} from "../elements/card-fields/paying.ts";
export const version = __VERSION__;
