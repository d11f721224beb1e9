import {Component, CUSTOM_ELEMENTS_SCHEMA, signal} from "@angular/core";
import "checkout-elements/payment";
import type {CheckoutCompleteEvent} from "checkout-elements";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Mug</h1>
    <checkout-payment
      environment="sandbox"
      sdk-url="http://127.0.0.1:8081"
      [items]="items"
      (checkout-complete)="completed($event)"
    />
    @if (orderId()) {
      <p role="status">Paid: {{ orderId() }}</p>
    }
  `,
})
export class App {
  protected readonly items = [{sku: "mug", quantity: 1}];
  protected readonly orderId = signal("");

  protected completed({detail}: CheckoutCompleteEvent) {
    this.orderId.set(detail.orderId);
  }
}
