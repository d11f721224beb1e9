import "checkout-elements/card-fields";

const fields = document.querySelector("checkout-card-fields")!;
fields.addEventListener("checkout-complete", ({detail}) => {
  document.querySelector("[role=status]")!.textContent = `Paid: ${detail.orderId}`;
});
