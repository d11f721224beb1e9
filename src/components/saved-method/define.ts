// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import {CheckoutSavedMethod} from "./saved-method.ts";

CheckoutSavedMethod.register();

export {CheckoutSavedMethod};
