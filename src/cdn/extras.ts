export {CardFieldsExtrasPaying} from "../elements/card-fields/extras.ts";
export const version = __VERSION__;
