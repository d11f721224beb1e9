/** Texts of the windows that the server renders. `fill` replaces `{name}` placeholders. */
export interface WindowTexts {
  readonly banner: string;
  readonly approval: ApprovalTexts;
  /** Texts of the wallet page's script. */
  readonly approvalScript: ApprovalScriptTexts;
  readonly local: LocalTexts;
  readonly guest: GuestTexts;
  readonly guestScript: GuestScriptTexts;
  /** Reasons for refusing a guest's payment. */
  readonly guestProblems: Readonly<Record<GuestProblem, string>>;
  readonly challenge: ChallengeTexts;
  readonly challengeScript: ChallengeScriptTexts;
  readonly paymentField: PaymentFieldTexts;
  readonly sheet: SheetTexts;
  readonly gone: {readonly title: string; readonly heading: string; readonly message: string};
}

export interface ApprovalTexts {
  readonly discount: string;
  readonly payTitle: string;
  readonly saveTitle: string;
  readonly payHeading: string;
  readonly saveHeading: string;
  readonly signedInAs: string;
  readonly switchBuyer: string;
  readonly aboutBuyer: string;
  readonly payWith: string;
  readonly shipTo: string;
  readonly delivery: string;
  readonly card: string;
  readonly optionWithTotal: string;
  readonly payAndSave: string;
  readonly saveOnly: string;
  readonly pay: string;
  readonly agreeAndSave: string;
  readonly review: string;
  readonly cancel: string;
  readonly alreadyTitle: string;
  readonly already: string;
  readonly doneTitle: string;
  readonly approved: string;
  readonly orderCanceled: string;
  readonly savingCanceled: string;
  readonly cardExpired: string;
  readonly impossibleTitle: string;
  readonly impossible: string;
  readonly refusedTitle: string;
  readonly refused: string;
  readonly backTitle: string;
  readonly continueTo: string;
}

export interface ApprovalScriptTexts {
  readonly total: string;
  readonly lost: string;
  readonly approved: string;
  readonly canceled: string;
}

/** Texts of the pages of local methods, next to those of approval pages. */
export interface LocalTexts {
  readonly chooseBank: string;
  readonly bank: string;
  readonly inApp: string;
  readonly voucher: string;
  readonly entity: string;
  readonly reference: string;
  readonly barcode: string;
  readonly payUntil: string;
  readonly copy: string;
  readonly copied: string;
  readonly voucherDone: string;
  readonly choosePlan: string;
  readonly parts: string;
  readonly later: string;
  readonly agree: string;
  readonly otherOutcomes: string;
  readonly pending: string;
  readonly decline: string;
  readonly expire: string;
  readonly declined: string;
  readonly expired: string;
  readonly paid: string;
}

export interface GuestTexts {
  readonly title: string;
  readonly allRequired: string;
  readonly optional: string;
  readonly secured: string;
  readonly number: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly securityCode: string;
  readonly name: string;
  readonly contact: string;
  readonly email: string;
  readonly phone: string;
  readonly billing: string;
  readonly shipsHere: string;
  readonly shipping: string;
  readonly fullName: string;
  readonly country: string;
  readonly line1: string;
  readonly addLine2: string;
  readonly line2: string;
  readonly city: string;
  readonly delivery: string;
  readonly pay: string;
  readonly cancel: string;
  readonly checkHeading: string;
  readonly checkBack: string;
}

/** Names of an address's region, and the error for a missing one. */
export type RegionKind = "state" | "province" | "prefecture";

export interface GuestScriptTexts {
  readonly pay: string;
  readonly paying: string;
  readonly stillWorking: string;
  readonly total: string;
  readonly totalChanged: string;
  readonly askingAddress: string;
  readonly askingDelivery: string;
  readonly addressIsBack: string;
  readonly approved: string;
  readonly canceled: string;
  readonly closePage: string;
  readonly ended: string;
  readonly lost: string;
  readonly checkFrame: string;
  readonly checkLoading: string;
  readonly checkSilent: string;
  readonly checkClosed: string;
  readonly checkFailed: string;
  readonly numberEmpty: string;
  readonly numberShort: string;
  readonly numberWrong: string;
  readonly expiryEmpty: string;
  readonly expiryShort: string;
  readonly expiryPast: string;
  readonly expiryMonth: string;
  readonly codeEmptyBack: string;
  readonly codeEmptyFront: string;
  readonly codeWrongBack: string;
  readonly codeWrongFront: string;
  readonly nameEmpty: string;
  readonly nameWrong: string;
  readonly emailEmpty: string;
  readonly emailNoAt: string;
  readonly emailWrong: string;
  readonly phoneDigits: string;
  readonly phoneLength: string;
  readonly fullNameEmpty: string;
  readonly line1Empty: string;
  readonly cityEmpty: string;
  readonly regions: Readonly<Record<RegionKind, {readonly label: string; readonly empty: string}>>;
  /** US postal codes have their own name in English. */
  readonly zipCode: PostalCodeTexts;
  readonly postalCode: PostalCodeTexts;
}

export interface PostalCodeTexts {
  readonly label: string;
  readonly empty: string;
  readonly emptyWithExample: string;
  readonly wrong: string;
}

export type GuestProblem =
  | "declined"
  | "noFunds"
  | "cardExpired"
  | "codeMismatch"
  | "brandNotSupported"
  | "codeLength"
  | "numberWrong"
  | "deliveryGone"
  | "deliveryMissing"
  | "alreadyPaid"
  | "tooOld"
  | "emailWrong"
  | "phoneWrong"
  | "parcelMissing"
  | "countryUnknown"
  | "line1Empty"
  | "cityEmpty"
  | "stateEmpty"
  | "provinceEmpty"
  | "prefectureEmpty"
  | "stateUnknown"
  | "postalCodeWrong";

export interface ChallengeTexts {
  readonly payTitle: string;
  readonly saveTitle: string;
  readonly merchant: string;
  readonly amount: string;
  readonly purpose: string;
  readonly saving: string;
  readonly card: string;
  readonly cardEnding: string;
  readonly code: string;
  readonly testCode: string;
  readonly confirm: string;
  readonly fail: string;
}

/** Additional texts of a local method's payment fields. */
export interface PaymentFieldTexts {
  readonly nameEmpty: string;
  readonly emailEmpty: string;
  readonly taxId: string;
  readonly taxIdEmpty: string;
  readonly taxIdType: string;
  readonly taxIdTypeEmpty: string;
}

/** Errors of a payment field, for the script in its frame. */
export interface PaymentFieldErrors {
  readonly empty: string;
  readonly emailNoAt: string;
  readonly emailWrong: string;
}

/** Additional texts of a device wallet's sheet. */
export interface SheetTexts {
  readonly title: string;
  readonly cards: string;
  /** Button text while the amount is unknown. */
  readonly payUnknown: string;
  readonly total: string;
  readonly lost: string;
  readonly noCard: string;
  readonly notices: Readonly<Record<SheetNotice, string>>;
}

/** Messages that a sheet shows when the page gives none. */
export type SheetNotice =
  "moment" | "checkingShop" | "notCompleted" | "refused" | "undeliverable" | "somethingWrong";

export interface ChallengeScriptTexts {
  readonly empty: string;
  readonly checking: string;
  readonly over: string;
  readonly lost: string;
  readonly wrong: string;
  readonly tryAgain: string;
  readonly oneTryLeft: string;
  readonly triesLeft: string;
  readonly passed: string;
  readonly failed: string;
}
