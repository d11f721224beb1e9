import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "fr",
  close: "Fermer",
  cancel: "Annuler",
  card: "Carte bancaire",
  loading: "Chargement de {name}…",
  silent: "Le chargement de {name} a échoué. Fermez cette fenêtre et réessayez.",
  frame: "Paiement avec {name}",
  continueThere: "Continuez dans la fenêtre {name}.",
  showWindow: "Afficher la fenêtre",
  formLoading: "Chargement du formulaire de carte…",
  formSilent: "Le formulaire n’a pas pu être chargé. Annulez et réessayez.",
  checkHeading: "Confirmez auprès de votre banque",
  checkFrame: "Vérification 3-D Secure de votre banque",
  checkLoading: "Chargement de la vérification de votre banque…",
  checkSilent: "La vérification de votre banque n’a pas pu être chargée. Fermez cette fenêtre et réessayez.",
  fields: {
    number: {
      title: "Numéro de carte",
      name: "Numéro de carte",
      wrong: "Vérifiez le numéro de carte : il est incomplet ou un chiffre est faux.",
    },
    expiry: {
      title: "Date d’expiration",
      name: "Date d’expiration, mois et année",
      wrong: "Cette carte a expiré ou la date est incorrecte. Saisissez-la comme 04/30.",
    },
    cvv: {
      title: "Code de sécurité",
      name: "Code de sécurité",
      wrong: "Vérifiez le code de sécurité : les 3 ou 4 chiffres sur la carte.",
    },
    name: {
      title: "Nom sur la carte",
      name: "Nom sur la carte",
      wrong: "Saisissez le nom figurant sur la carte.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "La boutique ne peut pas livrer à cette adresse. Choisissez-en une autre.",
    COUNTRY_ERROR: "La boutique ne livre pas dans ce pays. Choisissez une autre adresse.",
    STATE_ERROR: "La boutique ne livre pas dans cet État. Choisissez une autre adresse.",
    ZIP_ERROR: "La boutique ne livre pas à ce code postal. Choisissez une autre adresse.",
    METHOD_UNAVAILABLE: "Ce mode de livraison n’est pas disponible. Choisissez-en un autre.",
    STORE_UNAVAILABLE: "Ce magasin n’est pas disponible. Choisissez-en un autre.",
  },
};
