// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import {CheckoutWalletButton} from "./wallet-button.ts";

CheckoutWalletButton.register();

export {CheckoutWalletButton};
