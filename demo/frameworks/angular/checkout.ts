import {Component, computed, CUSTOM_ELEMENTS_SCHEMA, signal} from "@angular/core";
import type {CheckoutCompleteEvent, CheckoutErrorEvent} from "checkout-elements";

@Component({
  selector: "#shop",
  // Angular accepts tags with a hyphen that are not its components.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Your bag</h1>
    <p class="line">
      <span>Stoneware teapot × {{ quantity() }}</span>
      <button (click)="more()">One more</button>
    </p>
    <checkout-payment
      environment="sandbox"
      [sdkUrl]="sdkUrl"
      [items]="items()"
      (checkout-complete)="completed($event)"
      (checkout-error)="failed($event)"
    />
    <p role="status">{{ message() }}</p>
  `,
})
export class Checkout {
  readonly sdkUrl = document.body.dataset["sdkUrl"];
  readonly quantity = signal(1);
  readonly message = signal("");
  readonly items = computed(() => [{sku: "ceramic-teapot", quantity: this.quantity()}]);

  more(): void {
    this.quantity.update((before) => before + 1);
  }

  completed({detail}: CheckoutCompleteEvent): void {
    this.message.set(`Paid: ${detail.orderId}`);
  }

  failed({detail}: CheckoutErrorEvent): void {
    this.message.set(`Not paid: ${detail.error.code}`);
  }
}
