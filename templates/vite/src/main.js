import "checkout-elements/wallet-button";
import "checkout-elements/card-fields";

document.addEventListener("checkout-complete", ({detail}) => {
  document.querySelector("[role=status]").textContent = `Paid: order ${detail.orderId}`;
});
