import "checkout-elements/payment";

document.addEventListener("checkout-complete", ({detail}) => {
  document.querySelector("[role=status]").textContent = `Paid: order ${detail.orderId}`;
});
