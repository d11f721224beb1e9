import type {FastlaneTexts} from "./texts.ts";

export const french: FastlaneTexts = {
  language: "fr",
  banner: "Environnement de test : pas d’argent réel",
  close: "Fermer",
  loading: "Chargement…",
  silent: "Le chargement a échoué. Fermez cette fenêtre et réessayez.",
  offline: "L’envoi a échoué. Vérifiez votre connexion et réessayez.",
  over: "Votre session a expiré. Fermez cette fenêtre et réessayez.",

  codeHeading: "Confirmez que c’est vous",
  codeSent:
    "Saisissez le code de votre téléphone se terminant par {digits} pour utiliser vos adresse et carte enregistrées.",
  testCode: "Rien n’est envoyé dans l’environnement de test. Votre code de test est {code}.",
  codeLabel: "Code à usage unique",
  confirm: "Confirmer",
  resend: "Demander un autre code",
  resent: "Votre nouveau code de test est {code}.",
  codeEmpty: "Saisissez le code.",
  codeWrong: "Ce code est incorrect. Vérifiez-le et saisissez-le à nouveau. {tries}",
  oneTryLeft: "Il vous reste un essai.",
  triesLeft: "Il vous reste {count} essais.",
  checking: "Vérification…",

  addressHeading: "Adresse de livraison",
  useAddress: "Utiliser cette adresse",
  addAddress: "Ajouter une adresse",
  cardHeading: "Carte de paiement",
  useCard: "Utiliser cette carte",
  addCard: "Ajouter une carte",
  save: "Enregistrer et utiliser",
  saving: "Enregistrement…",
  back: "Retour",
  cardEnding: "{brand} se terminant par {digits}",
  expires: "Expire le {expiry}",
  expired: "Expirée le {expiry}. Choisissez ou ajoutez une autre carte.",
  noUsableCard: "Aucune de vos cartes enregistrées n’est utilisable. Ajoutez une carte.",

  secured: "Informations de carte",
  change: "Changer de carte",
  sameAsShipping: "L’adresse de facturation est celle de livraison",
  billingHeading: "Adresse de facturation",
  optional: "(facultatif)",
  fields: {
    number: {
      label: "Numéro de carte",
      wrong: "Vérifiez le numéro de carte : il est incomplet ou un chiffre est faux.",
    },
    expiry: {
      label: "Date d’expiration (MM/AA)",
      wrong: "Cette carte a expiré ou la date est incorrecte. Saisissez-la comme 04/30.",
    },
    cvv: {
      label: "Code de sécurité",
      wrong: "Vérifiez le code de sécurité : les 3 ou 4 chiffres sur la carte.",
    },
    name: {label: "Nom sur la carte", wrong: "Saisissez le nom figurant sur la carte."},
    fullName: {label: "Nom complet", wrong: "Saisissez le nom de la personne qui reçoit le colis."},
    addressLine1: {label: "Numéro et rue", wrong: "Saisissez le numéro et la rue."},
    addressLine2: {label: "Appartement, étage", wrong: "C’est trop long. Raccourcissez."},
    city: {label: "Ville", wrong: "Saisissez la ville."},
    state: {label: "État", wrong: "Saisissez l’État, par exemple CA."},
    postalCode: {
      label: "Code postal",
      wrong: "Vérifiez le code postal : cinq chiffres, par exemple 95131.",
    },
    phone: {
      label: "Téléphone",
      wrong: "Vérifiez le téléphone : dix chiffres, par exemple 408 555 0142.",
    },
  },
  cardRefused: "Cette carte ne peut pas être utilisée. Vérifiez-la ou essayez une autre carte.",

  watermark: "Paiement accéléré",
  watermarkMore: "À propos du paiement accéléré",
  watermarkInfo:
    "Les membres confirment un code à usage unique, et leurs adresse et carte enregistrées sont remplies. " +
    "Ceci est l’environnement de test : pas d’argent réel, et rien n’est envoyé.",
};
