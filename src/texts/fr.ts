import type {LoadedTexts} from "./texts.ts";

export const texts: LoadedTexts = {
  language: "fr",
  direction: "ltr",
  first: {
    title: "Champs de carte sécurisés",
    required: "Tous les champs sont obligatoires",
    labels: {
      number: "Numéro de carte",
      expiry: "Date d’expiration",
      cvv: "Code de sécurité",
      postal: "Code postal",
    },
    expiryFormat: "MM/AA",
    pay: "Payer #",
    processing: "Votre paiement est en cours de traitement.",
    loadFailed: "Le formulaire de paiement n’a pas pu être chargé.",
    tryAgain: "Réessayer",
    network: "La connexion a été perdue. Rien n’a été débité. Veuillez réessayer.",
  },
  paying: {
    missing: {
      number: "Le numéro de carte manque. Saisissez tous les chiffres.",
      expiry: "La date d’expiration manque. Saisissez-la sous la forme MM/AA.",
      cvv: "Le code de sécurité manque. Saisissez ses # chiffres.",
      postal: "Le code postal manque. Saisissez celui que votre banque connaît.",
    },
    wrong: {
      number: "Ce numéro de carte n’est pas correct. Vérifiez chaque chiffre.",
      expiry: "Cette date n’est pas correcte ou est passée. Saisissez-la sous la forme MM/AA.",
      cvv: "Ce code n’est pas correct. Saisissez ses # chiffres.",
      postal: "Ce code postal n’est pas correct. Vérifiez-le.",
    },
    right: "Semble correct",
    paying: "Paiement en cours…",
    misconfigured:
      "Ce formulaire de paiement n’est pas configuré correctement. Veuillez contacter la boutique.",
    stillWorking: "Encore un instant. Veuillez garder cette page ouverte.",
    complete: "Paiement effectué",
    amount: "Montant",
    card: "Carte",
    cardEnding: "se terminant par #",
    order: "Numéro de commande",
    copy: "Copier le numéro de commande",
    copied: "Copié",
    canceled: "Paiement non effectué. Rien n’a été débité.",
    approved: "Votre paiement est approuvé. La boutique finalise votre commande.",
    checking: "Nous vérifions si le paiement a abouti. Veuillez ne pas payer à nouveau.",
    expiring:
      "Les données de votre carte restent ici encore une minute. Payez maintenant, sinon il faudra les saisir à nouveau.",
    expired:
      "La session sécurisée a pris fin et les champs de carte ont été vidés. Veuillez saisir à nouveau les données de votre carte.",
    sessionEnded: "La session sécurisée est terminée. Rien n’a été débité. Veuillez réessayer.",
    waiting: "Nous attendons votre paiement. Si sa fenêtre a disparu, recommencez.",
    startOver: "Recommencer",
    checkForm: "Quelque chose est à corriger dans le formulaire.",
    amountChanged:
      "Le total est maintenant de #. Rien n’a été débité. Appuyez sur Payer si cela vous convient.",
    declines: {
      funds: "Votre banque a refusé cette carte faute de provision. Essayez une autre carte.",
      expired: "Selon votre banque, cette carte a expiré. Essayez une autre carte.",
      code: "Votre banque n’a pas accepté le code de sécurité. Vérifiez-le et réessayez.",
    },
    errors: {
      declined: "Votre banque a refusé cette carte. Essayez une autre carte ou contactez votre banque.",
      "authentication-failed":
        "Votre banque n’a pas pu confirmer que c’est vous. Rien n’a été débité. Réessayez ou utilisez une autre carte.",
      "order-create": "La commande n’a pas pu être lancée. Rien n’a été débité. Veuillez réessayer.",
      capture: "Le paiement n’a pas été accepté. Rien n’a été débité. Réessayez ou utilisez une autre carte.",
      "popup-blocked":
        "La fenêtre de paiement n’a pas pu s’ouvrir. Rien n’a été débité. Autorisez les fenêtres pop-up pour cette page, puis réessayez.",
      "not-eligible":
        "Ce moyen de paiement n’est pas disponible pour cet achat. Rien n’a été débité. Choisissez-en un autre.",
      "unexpected-state":
        "Nous n’avons pas pu confirmer ce paiement. Vérifiez auprès de la boutique avant de payer à nouveau.",
    },
  },
};
