import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "zh",
  close: "关闭",
  cancel: "取消",
  card: "借记卡或信用卡",
  loading: "正在加载 {name}…",
  silent: "无法加载 {name}。请关闭此窗口后重试。",
  frame: "使用 {name} 付款",
  continueThere: "请在 {name} 窗口中继续。",
  showWindow: "显示窗口",
  formLoading: "正在加载银行卡表单…",
  formSilent: "无法加载表单。请取消后重试。",
  checkHeading: "在您的银行确认",
  checkFrame: "您的银行的 3-D Secure 验证",
  checkLoading: "正在加载银行验证…",
  checkSilent: "无法加载银行验证。请关闭此窗口后重试。",
  fields: {
    number: {title: "卡号", name: "卡号", wrong: "请检查卡号：号码不完整或有误。"},
    expiry: {
      title: "有效期",
      name: "有效期，月份和年份",
      wrong: "此卡已过期，或日期有误。请按 04/30 的格式输入。",
    },
    cvv: {title: "安全码", name: "安全码", wrong: "请检查安全码：卡上的 3 或 4 位数字。"},
    name: {title: "持卡人姓名", name: "持卡人姓名", wrong: "请输入卡上的姓名。"},
  },
  shipping: {
    ADDRESS_ERROR: "商家无法寄到此地址。请选择其他地址。",
    COUNTRY_ERROR: "商家不寄往此国家/地区。请选择其他地址。",
    STATE_ERROR: "商家不寄往此州。请选择其他地址。",
    ZIP_ERROR: "商家不寄往此邮政编码地区。请选择其他地址。",
    METHOD_UNAVAILABLE: "此配送方式不可用。请选择其他方式。",
    STORE_UNAVAILABLE: "此门店不可用。请选择其他门店。",
  },
};
