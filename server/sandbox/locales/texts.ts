/** Types of the texts in `server/sandbox/data/texts`: those of the English files. */
import type invoices from "../data/texts/invoices/en.json";
import type mails from "../data/texts/mails/en.json";
import type paymentFields from "../data/texts/payment-fields/en.json";
import type paymentPage from "../data/texts/payment-page/en.json";
import type sdk from "../data/texts/sdk/en.json";
import type windows from "../data/texts/windows/en.json";

export type InvoiceTexts = typeof invoices;
export type MailTexts = typeof mails;
export type PaymentFieldTexts = typeof paymentFields;
export type PaymentPageTexts = typeof paymentPage;
/** Texts of the SDK in the merchant's page. */
export type SdkTexts = typeof sdk;
export type WindowTexts = typeof windows;

/** Texts of the wallet sheet, which its script adds to. */
export type SheetTexts = WindowTexts["sheet"];
/** Texts of the payment page's script. */
export type PageScriptTexts = PaymentPageTexts["script"];
/** Texts of the guest form's script. */
export type GuestScriptTexts = WindowTexts["guestScript"];
/** Reasons for refusing a guest's payment. */
export type GuestProblem = keyof WindowTexts["guestProblems"];
/** Names of an address's region. */
export type RegionKind = keyof GuestScriptTexts["regions"];
