import "checkout-elements/payment";

const payment = document.querySelector("checkout-payment")!;
payment.addEventListener("checkout-complete", ({detail}) => {
  document.querySelector("[role=status]")!.textContent = `Thank you for order ${detail.orderId}.`;
});
