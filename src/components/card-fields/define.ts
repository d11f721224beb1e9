// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import {CheckoutCardFields} from "./card-fields.ts";

CheckoutCardFields.register();

export {CheckoutCardFields};
