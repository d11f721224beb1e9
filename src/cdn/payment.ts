export {CardFieldsPaying} from "../elements/card-fields/paying.ts";
export {ButtonPaying} from "../elements/payment-button/paying.ts";
export const version = __VERSION__;
