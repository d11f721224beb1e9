/** English messages of local payment methods. */
export const localMethods = {
  title: "Pay with #",
  labels: {
    phoneCode: "Country code",
    phone: "Phone number",
    taxId: "CPF or CNPJ",
    dateOfBirth: "Date of birth",
    installments: "Number of payments",
  },
  missing: {
    phoneCode: "Enter the code, such as +351.",
    phone: "Enter your phone number.",
    taxId: "Enter your CPF or CNPJ.",
    dateOfBirth: "Enter your date of birth.",
  },
  wrong: {
    phoneCode: "This code isn't valid. Check it.",
    phone: "This phone number isn't valid. Check each digit.",
    taxId: "This CPF or CNPJ isn't valid. Check each digit.",
    dateOfBirth: "This date of birth isn't valid. Check it.",
  },
  check: {
    name: "Check your name. Enter your first and last name.",
    nameAndEmail: "Check your name and your e-mail address.",
  },
  billing: "Billing address",
  terms: {
    sepa: "By continuing, you authorize the shop and PayPal to instruct your bank to debit your account, and your bank to debit it as instructed. You can claim a refund from your bank within eight weeks of the debit, under the terms of your agreement with your bank.",
    ach: "By continuing, you authorize a single debit of your bank account for this amount.",
    payLater:
      "# decides whether you can pay later. Its terms apply. You read and accept them in the next step.",
    voucher:
      "You get a voucher to pay at a shop, a machine or your bank. Your order is complete once it is paid.",
  },
  declined: "Your payment was declined. {notCharged} Try again, or choose another way to pay.",
  approvalExpired: "The time to approve the payment is over. {notCharged} Try again.",
  expiring: "Your session ends in one minute. Pay now, or you'll have to enter your details again.",
  expired: "Your session ended, so some fields were cleared. Enter your details again.",
  pending: {
    voucher: "Almost done: pay the voucher to complete your order.",
    other:
      "Your payment is on its way. The shop completes your order when it arrives. Please don't pay again.",
    payBy: "Pay by",
    reference: "Reference",
    entity: "Entity",
    barcode: "Payment code",
    copyReference: "Copy reference",
    copyBarcode: "Copy payment code",
    open: "Open the voucher",
    another: "Pay another way",
    stays: "The voucher stays valid until it expires. Pay only once.",
  },
};
