export {CardFieldsPaying} from "../components/card-fields/paying.ts";
export {ButtonPaying} from "../components/payment-button/paying.ts";
export const version = __VERSION__;
