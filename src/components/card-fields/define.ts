// First: a tag that is defined before its provider would have to ask twice.
import "../provider/define.ts";
import {CheckoutCardFields} from "./card-fields.ts";

CheckoutCardFields.register();

export {CheckoutCardFields};
