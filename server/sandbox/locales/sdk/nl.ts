import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "nl",
  close: "Sluiten",
  cancel: "Annuleren",
  card: "Debit- of creditcard",
  loading: "{name} wordt geladen…",
  silent: "{name} kon niet worden geladen. Sluit dit venster en probeer het opnieuw.",
  frame: "Betalen met {name}",
  continueThere: "Ga verder in het venster van {name}.",
  showWindow: "Venster tonen",
  formLoading: "Het kaartformulier wordt geladen…",
  formSilent: "Het formulier kon niet worden geladen. Annuleer en probeer het opnieuw.",
  checkHeading: "Bevestigen bij uw bank",
  checkFrame: "3-D Secure-controle van uw bank",
  checkLoading: "De controle van uw bank wordt geladen…",
  checkSilent: "De controle van uw bank kon niet worden geladen. Sluit dit venster en probeer het opnieuw.",
  fields: {
    number: {
      title: "Kaartnummer",
      name: "Kaartnummer",
      wrong: "Controleer het kaartnummer: het is niet volledig of een cijfer klopt niet.",
    },
    expiry: {
      title: "Vervaldatum",
      name: "Vervaldatum, maand en jaar",
      wrong: "Deze kaart is verlopen of de datum is onjuist. Vul de datum in als 04/30.",
    },
    cvv: {
      title: "Beveiligingscode",
      name: "Beveiligingscode",
      wrong: "Controleer de beveiligingscode: de 3 of 4 cijfers op de kaart.",
    },
    name: {
      title: "Naam op de kaart",
      name: "Naam op de kaart",
      wrong: "Vul de naam op de kaart in.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "De winkel kan niet op dit adres bezorgen. Kies een ander adres.",
    COUNTRY_ERROR: "De winkel bezorgt niet in dit land. Kies een ander adres.",
    STATE_ERROR: "De winkel bezorgt niet in deze staat. Kies een ander adres.",
    ZIP_ERROR: "De winkel bezorgt niet in dit postcodegebied. Kies een ander adres.",
    METHOD_UNAVAILABLE: "Deze manier van bezorgen is niet beschikbaar. Kies een andere.",
    STORE_UNAVAILABLE: "Deze winkel is niet beschikbaar. Kies een andere.",
  },
};
