import {CheckoutProvider} from "./provider.ts";

CheckoutProvider.register();
