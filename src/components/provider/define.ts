import {CheckoutProvider} from "./provider.ts";

CheckoutProvider.register();

export {CheckoutProvider};
