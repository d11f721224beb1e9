// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import "../card-fields/define.ts";
import "../express-buttons/define.ts";
import "../guest-button/define.ts";
import "../payment-method/define.ts";
import {CheckoutPayment} from "./payment.ts";

CheckoutPayment.register();

export {CheckoutPayment};
