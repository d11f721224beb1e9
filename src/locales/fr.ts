import type {Messages} from "./messages.ts";

export const messages: Messages = {
  language: "fr",
  direction: "ltr",
  element: {
    title: "Informations de carte",
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
    misconfigured:
      "Ce formulaire de paiement n’est pas configuré correctement. Veuillez contacter la boutique.",
    tryAgain: "Réessayer",
    network: "La connexion a été perdue. Aucun montant n’a été débité. Veuillez réessayer.",
  },
  payment: {
    missing: {
      number: "Saisissez votre numéro de carte.",
      expiry: "Saisissez la date d’expiration au format MM/AA.",
      cvv: "Saisissez le code de sécurité à # chiffres.",
      postal: "Saisissez le code postal de votre adresse de facturation.",
    },
    wrong: {
      number: "Ce numéro de carte n’est pas valide. Vérifiez chaque chiffre.",
      expiry: "Cette carte a expiré ou la date est incorrecte.",
      cvv: "Le code de sécurité comporte # chiffres. Vérifiez votre saisie.",
      postal: "Ce code postal n’est pas valide. Vérifiez-le.",
    },
    right: "Valide",
    paying: "Paiement en cours…",
    stillWorking: "Encore un instant. Laissez cette page ouverte.",
    complete: "Paiement effectué",
    authorized: "Paiement autorisé. Aucun montant n’a encore été débité.",
    amount: "Montant",
    card: "Carte",
    cardEnding: "se terminant par #",
    order: "Numéro de commande",
    copy: "Copier le numéro de commande",
    copied: "Copié",
    canceled: "Paiement non effectué. Aucun montant n’a été débité.",
    alreadyPaid: "Vous avez déjà payé cet achat.",
    approved: "Paiement approuvé. La boutique finalise votre commande.",
    checking: "Nous vérifions si le paiement a abouti. Veuillez ne pas payer à nouveau.",
    expiring:
      "Les informations de votre carte seront effacées dans une minute. Payez maintenant, sinon vous devrez les saisir à nouveau.",
    expired: "Votre session a expiré et les informations de carte ont été effacées. Saisissez-les à nouveau.",
    sessionEnded: "Votre session a expiré. Aucun montant n’a été débité. Veuillez réessayer.",
    asking: "Finalisez votre paiement.",
    waiting: "Nous attendons votre paiement. Vous avez fermé la fenêtre ? Recommencez.",
    startOver: "Recommencer",
    checkForm: "Vérifiez le formulaire. Certaines informations sont à corriger.",
    amountChanged:
      "Le total est maintenant de #. Aucun montant n’a été débité. Appuyez à nouveau sur le bouton si vous êtes d’accord.",
    declined: "Paiement refusé. Aucun montant n’a été débité.",
    cardDeclined: "Carte refusée. Essayez une autre carte.",
    declines: {
      funds: "Provision insuffisante. Essayez une autre carte.",
      expired: "Carte expirée. Essayez une autre carte.",
      code: "Code incorrect. Vérifiez-le.",
    },
    errors: {
      declined: "Votre banque a refusé cette carte. Essayez une autre carte ou contactez votre banque.",
      "authentication-failed":
        "Votre banque n’a pas pu vérifier votre identité. Aucun montant n’a été débité. Réessayez ou utilisez une autre carte.",
      "order-create":
        "Nous n’avons pas pu démarrer votre commande. Aucun montant n’a été débité. Veuillez réessayer.",
      capture:
        "Votre paiement n’a pas été accepté. Aucun montant n’a été débité. Réessayez ou utilisez une autre carte.",
      "popup-blocked":
        "La fenêtre de paiement n’a pas pu s’ouvrir. Aucun montant n’a été débité. Autorisez les fenêtres pop-up pour cette page, puis réessayez.",
      "not-eligible":
        "Ce moyen de paiement n’est pas disponible. Aucun montant n’a été débité. Choisissez-en un autre.",
      "paid-twice": "Cette commande était déjà payée. Ce paiement vous sera intégralement remboursé.",
      "unexpected-state":
        "Nous n’avons pas pu confirmer ce paiement. Contactez la boutique avant de payer à nouveau.",
    },
    accepted: "Cartes acceptées : #",
    codeHelp: {
      question: "Où se trouve le code de sécurité ?",
      answer: "Les 3 derniers chiffres au dos de la carte. Sur American Express, les 4 chiffres au recto.",
    },
  },
  fastlane: {
    title: "Payer avec votre adresse e-mail",
    required: "Obligatoire, sauf mention contraire",
    optional: "(facultatif)",
    labels: {
      email: "Adresse e-mail",
      name: "Nom complet",
      country: "Pays ou région",
      line1: "Numéro et rue",
      line2: "Appartement, étage",
      city: "Ville",
      state: "État ou province",
      postalCode: "Code postal",
    },
    missing: {
      email: "Saisissez votre adresse e-mail.",
      name: "Saisissez votre nom complet.",
      country: "Choisissez votre pays ou région.",
      line1: "Saisissez votre numéro et votre rue.",
      city: "Saisissez votre ville.",
      state: "Saisissez votre État ou province.",
      postalCode: "Saisissez votre code postal.",
    },
    wrong: {
      email: "Cette adresse e-mail n’est pas valide. Vérifiez-la, par exemple nom@example.com.",
      state: "Ce n’est pas un État. Saisissez ses deux lettres, par exemple CA.",
      postalCode: "Ce code postal n’est pas valide. Vérifiez-le.",
    },
    next: "Continuer",
    looking: "Un instant…",
    shipping: "Adresse de livraison",
    change: "Changer d’adresse",
    welcome: "Heureux de vous revoir, #. Vérifiez vos informations, puis payez.",
    guest: "Saisissez vos informations, puis payez.",
    saved: "Utiliser mes informations enregistrées",
    checkCard: "Vérifiez les informations de votre carte, puis réessayez.",
    cardRefused:
      "Cette carte ne peut pas être utilisée. Aucun montant n’a été débité. Vérifiez-la ou essayez une autre carte.",
    notSent: "La boutique ne livre pas à cette adresse. Choisissez-en une autre.",
    expired: "Votre session a expiré. Appuyez sur Continuer pour poursuivre.",
  },
  bank: {
    asks: "Votre banque doit vérifier votre identité. Aucun montant n’a été débité.",
    goOn: "Continuer vers votre banque",
    waiting: "Votre banque vérifie votre identité dans une autre fenêtre. Vous l’avez fermée ? Recommencez.",
  },
  extendedCard: {
    required: "Obligatoire, sauf mention contraire",
    optional: "# (facultatif)",
    labels: {
      name: "Nom sur la carte",
      line1: "Adresse de facturation",
      line2: "Complément d’adresse",
      city: "Ville",
      region: "État ou région",
      country: "Pays",
    },
    choose: "Choisir…",
    missing: {
      name: "Saisissez le nom figurant sur la carte.",
      line1: "Saisissez votre numéro et votre rue.",
      city: "Saisissez votre ville.",
      region: "Saisissez votre État ou région.",
      country: "Choisissez votre pays.",
      consent: "Cochez la case pour enregistrer cette carte.",
    },
    wrong: {
      name: "Ce n’est pas un nom. Saisissez celui qui figure sur la carte.",
    },
    consent:
      "J’accepte que la boutique enregistre cette carte pour de futurs paiements. Je peux la supprimer à tout moment.",
    save: "Enregistrer la carte",
    saving: "Enregistrement…",
    savingLong: "Votre carte est en cours d’enregistrement.",
    saved: "Carte enregistrée",
    expiry: "Valable jusqu’à",
    notSaved: "Votre carte n’a pas été enregistrée.",
    errors: {
      save: "Nous n’avons pas pu enregistrer votre carte. Réessayez ou utilisez une autre carte.",
      "unexpected-state":
        "Nous n’avons pas pu confirmer l’enregistrement de votre carte. Contactez la boutique.",
    },
    cards: {
      title: "Vos cartes enregistrées",
      ending: "# se terminant par #, #",
      another: "Utiliser une autre carte",
      remove: "Supprimer",
      removeThis: "Supprimer # se terminant par # ?",
      keep: "Conserver",
      removed: "La carte a été supprimée.",
      notRemoved: "Nous n’avons pas pu supprimer la carte. Veuillez réessayer.",
    },
    saveAnother: "Enregistrer une autre carte",
  },
  localMethods: {
    title: "Payer avec #",
    labels: {
      phoneCode: "Indicatif du pays",
      phone: "Numéro de téléphone",
      taxId: "CPF ou CNPJ",
      dateOfBirth: "Date de naissance",
      installments: "Nombre de paiements",
    },
    missing: {
      phoneCode: "Saisissez l’indicatif, par exemple +351.",
      phone: "Saisissez votre numéro de téléphone.",
      taxId: "Saisissez votre CPF ou CNPJ.",
      dateOfBirth: "Saisissez votre date de naissance.",
    },
    wrong: {
      phoneCode: "Cet indicatif n’est pas valide. Vérifiez-le.",
      phone: "Ce numéro de téléphone n’est pas valide. Vérifiez chaque chiffre.",
      taxId: "Ce CPF ou CNPJ n’est pas valide. Vérifiez chaque chiffre.",
      dateOfBirth: "Cette date de naissance n’est pas valide. Vérifiez-la.",
    },
    check: {
      name: "Vérifiez votre nom. Saisissez votre prénom et votre nom.",
      nameAndEmail: "Vérifiez votre nom et votre adresse e-mail.",
    },
    billing: "Adresse de facturation",
    terms: {
      sepa: "En continuant, vous autorisez la boutique et PayPal à demander à votre banque de débiter votre compte, et votre banque à le débiter selon ces instructions. Vous pouvez demander le remboursement à votre banque dans les huit semaines suivant le débit, aux conditions de votre contrat avec elle.",
      ach: "En continuant, vous autorisez un débit unique de ce montant sur votre compte bancaire.",
      payLater:
        "# décide si vous pouvez payer plus tard. Ses conditions s’appliquent. Vous les lisez et les acceptez à l’étape suivante.",
      voucher:
        "Vous recevez un bon à payer dans un commerce, à un automate ou à votre banque. Votre commande est finalisée dès qu’il est payé.",
    },
    declined:
      "Votre paiement a été refusé. Aucun montant n’a été débité. Réessayez, ou choisissez un autre moyen de paiement.",
    approvalExpired:
      "Le délai pour approuver le paiement est écoulé. Aucun montant n’a été débité. Veuillez réessayer.",
    expiring:
      "Votre session se termine dans une minute. Payez maintenant, sinon vous devrez saisir vos données à nouveau.",
    expired:
      "Votre session est terminée et certains champs ont été effacés. Saisissez à nouveau vos données.",
    pending: {
      voucher: "Presque terminé : payez le bon pour finaliser votre commande.",
      other:
        "Votre paiement est en cours. La boutique finalise votre commande dès qu’il arrive. Veuillez ne pas payer à nouveau.",
      payBy: "À payer avant le",
      reference: "Référence",
      entity: "Entité",
      barcode: "Code de paiement",
      copyReference: "Copier la référence",
      copyBarcode: "Copier le code de paiement",
      open: "Ouvrir le bon",
    },
  },
};
