export {CardFieldsExtrasPaying} from "../components/card-fields/extras.ts";
export const version = __VERSION__;
