import "checkout-elements/payment";

document.addEventListener("checkout-complete", ({detail}) => {
  document.querySelector("[role=status]").textContent = `Thank you for order ${detail.orderId}.`;
});
