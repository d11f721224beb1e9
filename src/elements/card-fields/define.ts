import {CheckoutCardFields} from "./card-fields.ts";

CheckoutCardFields.register();
