import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "ja",
  close: "閉じる",
  cancel: "キャンセル",
  card: "デビットカードまたはクレジットカード",
  loading: "{name}を読み込んでいます…",
  silent: "{name}を読み込めませんでした。このウィンドウを閉じて、もう一度お試しください。",
  frame: "{name}でのお支払い",
  continueThere: "{name}のウィンドウで続けてください。",
  showWindow: "ウィンドウを表示",
  formLoading: "カードのフォームを読み込んでいます…",
  formSilent: "フォームを読み込めませんでした。キャンセルして、もう一度お試しください。",
  checkHeading: "銀行での本人確認",
  checkFrame: "銀行の3-D セキュア本人確認",
  checkLoading: "銀行の本人確認を読み込んでいます…",
  checkSilent: "銀行の本人確認を読み込めませんでした。このウィンドウを閉じて、もう一度お試しください。",
  fields: {
    number: {
      title: "カード番号",
      name: "カード番号",
      wrong: "カード番号を確認してください。途中までか、数字に誤りがあります。",
    },
    expiry: {
      title: "有効期限",
      name: "有効期限、月と年",
      wrong: "カードの有効期限が切れているか、日付が正しくありません。04/30のように入力してください。",
    },
    cvv: {
      title: "セキュリティコード",
      name: "セキュリティコード",
      wrong: "セキュリティコード（カードに記載の3桁または4桁の数字）を確認してください。",
    },
    name: {
      title: "カード名義人",
      name: "カード名義人",
      wrong: "カードの名義人を入力してください。",
    },
  },
  shipping: {
    ADDRESS_ERROR: "ショップはこの住所に配送できません。別の住所を選んでください。",
    COUNTRY_ERROR: "ショップはこの国・地域に配送していません。別の住所を選んでください。",
    STATE_ERROR: "ショップはこの州に配送していません。別の住所を選んでください。",
    ZIP_ERROR: "ショップはこの郵便番号の地域に配送していません。別の住所を選んでください。",
    METHOD_UNAVAILABLE: "この配送方法はご利用いただけません。別の方法を選んでください。",
    STORE_UNAVAILABLE: "この店舗はご利用いただけません。別の店舗を選んでください。",
  },
};
