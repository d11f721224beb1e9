import "checkout-elements/define";
import {mount} from "svelte";
import Checkout from "./checkout.svelte";

mount(Checkout, {
  target: document.getElementById("shop")!,
  props: {sdkUrl: document.body.dataset["sdkUrl"]!},
});
