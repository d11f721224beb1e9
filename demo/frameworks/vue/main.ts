import "checkout-elements/define";
import {createApp} from "vue";
import Checkout from "./checkout.vue";

createApp(Checkout, {sdkUrl: document.body.dataset["sdkUrl"]}).mount("#shop");
