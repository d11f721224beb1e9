import type {MailTexts} from "./texts.ts";

export const french: MailTexts = {
  banner: "Sandbox : pas d’argent réel",
  greeting: "Bonjour {name},",
  buyer: {
    paid: {
      subject: "Vous avez payé {amount} à {merchant}",
      message: "Merci. Voici votre reçu.",
    },
    checked: {
      subject: "Votre paiement de {amount} à {merchant} est en attente",
      message:
        "Veuillez ne pas payer à nouveau. Nous vous écrirons dès que votre paiement sera approuvé ou refusé.",
    },
    denied: {
      subject: "Votre paiement de {amount} à {merchant} n’a pas abouti",
      message: "Aucun montant n’a été débité. Vous pouvez payer à nouveau avec un autre moyen de paiement.",
    },
  },
  merchant: {
    paid: {
      subject: "{buyer} vous a payé {amount}",
      message: "Le paiement est arrivé par votre lien de paiement.",
    },
    checked: {
      subject: "Un paiement de {amount} par {buyer} est en attente",
      message: "N’expédiez pas encore. Nous vous écrirons dès que le paiement sera approuvé ou refusé.",
    },
    denied: {
      subject: "Un paiement de {amount} par {buyer} n’a pas abouti",
      message: "N’expédiez pas. L’acheteur n’a pas été débité.",
    },
  },
  tracking: {
    subject: "Suivi de votre commande chez {merchant}",
    message: "Ces informations vous permettent de suivre votre colis.",
    carrier: "Transporteur",
    number: "Numéro de suivi",
    link: "Suivre le colis",
    date: "Date d’expédition",
  },
  subtotal: "Sous-total",
  tax: "Taxe",
  shipping: "Livraison",
  total: "Montant total",
  order: "Commande",
  date: "Le",
  from: "Acheteur",
  paymentLink: "Lien de paiement",
  sendTo: "Livrer à",
  questions: "Des questions sur votre achat ? Répondez à cet e-mail ou contactez {email}.",
  noAddress: "Votre lien de paiement ne demande pas d’adresse de livraison.",
  pleaseSend: "Expédiez la commande à l’adresse ci-dessus.",
  footer: "Cet e-mail vient d’un sandbox. Aucun argent réel n’a été transféré.",
};
