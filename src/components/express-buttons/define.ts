// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import "../wallet-button/define.ts";
import {CheckoutExpressButtons} from "./express-buttons.ts";

CheckoutExpressButtons.register();

export {CheckoutExpressButtons};
