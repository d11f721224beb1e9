import type {Language} from "../languages.ts";

/** Texts of the branded buttons. `{brand}` is the brand name. Product names are the same in each language. */
export interface ButtonTexts {
  readonly buynow: string;
  readonly checkout: string;
  readonly donate: string;
  readonly pay: string;
  readonly subscribe: string;
  /** Text of the guest checkout button. */
  readonly card: string;
}

/** All languages are in one file, so that the text of a button does not change after it was first shown. */
export const buttonTexts: Readonly<Record<Language, ButtonTexts>> = {
  en: {
    buynow: "Buy now with {brand}",
    checkout: "Check out with {brand}",
    donate: "Donate with {brand}",
    pay: "Pay with {brand}",
    subscribe: "Subscribe with {brand}",
    card: "Debit or Credit Card",
  },
  de: {
    buynow: "Jetzt kaufen mit {brand}",
    checkout: "Zur Kasse mit {brand}",
    donate: "Spenden mit {brand}",
    pay: "Bezahlen mit {brand}",
    subscribe: "Abonnieren mit {brand}",
    card: "Debit- oder Kreditkarte",
  },
  es: {
    buynow: "Comprar ahora con {brand}",
    checkout: "Finalizar la compra con {brand}",
    donate: "Donar con {brand}",
    pay: "Pagar con {brand}",
    subscribe: "Suscribirse con {brand}",
    card: "Tarjeta de débito o crédito",
  },
  fr: {
    buynow: "Acheter maintenant avec {brand}",
    checkout: "Passer commande avec {brand}",
    donate: "Faire un don avec {brand}",
    pay: "Payer avec {brand}",
    subscribe: "S’abonner avec {brand}",
    card: "Carte de débit ou de crédit",
  },
  it: {
    buynow: "Acquista ora con {brand}",
    checkout: "Vai alla cassa con {brand}",
    donate: "Dona con {brand}",
    pay: "Paga con {brand}",
    subscribe: "Abbonati con {brand}",
    card: "Carta di debito o di credito",
  },
  pt: {
    buynow: "Comprar agora com {brand}",
    checkout: "Finalizar a compra com {brand}",
    donate: "Doar com {brand}",
    pay: "Pagar com {brand}",
    subscribe: "Assinar com {brand}",
    card: "Cartão de débito ou crédito",
  },
  nl: {
    buynow: "Nu kopen met {brand}",
    checkout: "Afrekenen met {brand}",
    donate: "Doneren met {brand}",
    pay: "Betalen met {brand}",
    subscribe: "Abonneren met {brand}",
    card: "Betaalpas of creditcard",
  },
  pl: {
    buynow: "Kup teraz z {brand}",
    checkout: "Do kasy z {brand}",
    donate: "Wesprzyj z {brand}",
    pay: "Zapłać z {brand}",
    subscribe: "Subskrybuj z {brand}",
    card: "Karta debetowa lub kredytowa",
  },
  sv: {
    buynow: "Köp nu med {brand}",
    checkout: "Till kassan med {brand}",
    donate: "Donera med {brand}",
    pay: "Betala med {brand}",
    subscribe: "Prenumerera med {brand}",
    card: "Bankkort eller kreditkort",
  },
  ja: {
    buynow: "{brand}で今すぐ購入",
    checkout: "{brand}で購入手続きへ",
    donate: "{brand}で寄付する",
    pay: "{brand}で支払う",
    subscribe: "{brand}で定期購入する",
    card: "デビットカードまたはクレジットカード",
  },
  zh: {
    buynow: "使用 {brand} 立即购买",
    checkout: "使用 {brand} 结账",
    donate: "使用 {brand} 捐款",
    pay: "使用 {brand} 付款",
    subscribe: "使用 {brand} 订阅",
    card: "借记卡或信用卡",
  },
  ar: {
    buynow: "اشترِ الآن عبر {brand}",
    checkout: "إتمام الشراء عبر {brand}",
    donate: "تبرّع عبر {brand}",
    pay: "الدفع عبر {brand}",
    subscribe: "اشترك عبر {brand}",
    card: "بطاقة خصم أو ائتمان",
  },
};
