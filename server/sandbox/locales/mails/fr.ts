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
      subject: "Votre paiement de {amount} à {merchant} est en cours de vérification",
      message: "Ne payez pas une seconde fois. Vous recevrez un autre message dès que ce sera décidé.",
    },
    denied: {
      subject: "Votre paiement de {amount} à {merchant} n’a pas abouti",
      message: "Rien n’a été débité. Si vous le souhaitez toujours, vous pouvez payer autrement.",
    },
  },
  merchant: {
    paid: {
      subject: "{buyer} vous a payé {amount}",
      message: "Le paiement est arrivé par votre lien de paiement.",
    },
    checked: {
      subject: "Un paiement de {amount} par {buyer} est en cours de vérification",
      message:
        "Attendez l’arrivée de l’argent avant de livrer. Vous recevrez un autre message dès que ce sera décidé.",
    },
    denied: {
      subject: "Un paiement de {amount} par {buyer} n’a pas abouti",
      message: "Rien n’a été débité, et vous ne devez rien en échange.",
    },
  },
  subtotal: "Sous-total",
  tax: "Taxe",
  shipping: "Livraison",
  total: "Montant total",
  order: "Commande",
  date: "Le",
  from: "Acheteur",
  paymentLink: "Lien de paiement",
  sendTo: "Envoyer à",
  questions: "Des questions sur votre achat ? Répondez à ce message, ou écrivez à {email}.",
  noAddress: "Votre lien de paiement ne demande pas d’adresse de livraison.",
  pleaseSend: "Veuillez l’envoyer à l’adresse ci-dessus.",
  footer: "Ce message vient d’un sandbox : aucun argent réel n’a été déplacé.",
};
