// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import {CheckoutPaymentMethod} from "./payment-method.ts";

CheckoutPaymentMethod.register();

export {CheckoutPaymentMethod};
