import type {MailTexts} from "./texts.ts";

export const english: MailTexts = {
  banner: "Sandbox: no real money",
  greeting: "Hello {name},",
  buyer: {
    paid: {
      subject: "You paid {amount} to {merchant}",
      message: "Thank you. This is your receipt.",
    },
    checked: {
      subject: "Your payment of {amount} to {merchant} is being checked",
      message: "Please don't pay again. You get another mail as soon as it is decided.",
    },
    denied: {
      subject: "Your payment of {amount} to {merchant} did not go through",
      message: "Nothing was charged. If you still want it, you can pay again in another way.",
    },
  },
  merchant: {
    paid: {
      subject: "You received {amount} from {buyer}",
      message: "The payment came through your payment link.",
    },
    checked: {
      subject: "A payment of {amount} from {buyer} is being checked",
      message:
        "Please wait with what you owe until the money is there. You get another mail as soon as it is decided.",
    },
    denied: {
      subject: "A payment of {amount} from {buyer} did not go through",
      message: "Nothing was charged, and you owe nothing for it.",
    },
  },
  subtotal: "Subtotal",
  tax: "Tax",
  shipping: "Shipping",
  total: "Total",
  order: "Order",
  date: "Date",
  from: "Buyer",
  paymentLink: "Payment link",
  sendTo: "Send to",
  questions: "Questions about what you bought? Answer this mail, or write to {email}.",
  noAddress: "Your payment link asks for no shipping address.",
  pleaseSend: "Please send it to the address above.",
  footer: "This mail comes from a sandbox: no real money was moved.",
};
