import {colorSchemeOf, connectFrame} from "../../web-sdk/presentation/connect.ts";
import {openFrameDialog} from "../../web-sdk/presentation/frame-dialog.ts";
import {
  isFromSheet,
  type FromSheet,
  type SheetConnect,
  type SheetState,
  type ToSheet,
} from "../../protocol/wallet-sheet.ts";
import {nameAncestors} from "../../web-sdk/rest-api/frame-session.ts";
import type {Translations} from "../../web-sdk/translations.ts";
import {fill} from "../../../locales/fill.ts";

/** Open payment sheet. */
export interface WalletSheet {
  /** Replies to the sheet's last message. */
  update(state: SheetState): void;
  close(): void;
}

export interface WalletSheetOptions {
  /** Origin of the sandbox. */
  readonly origin: string;
  readonly translations: Translations;
  /** Wallet in the sheet's address. */
  readonly wallet: "google-pay" | "apple-pay";
  /** Name of the wallet for the buyer. */
  readonly name: string;
  readonly networks: readonly string[];
  readonly asksAddress: boolean;
  readonly state: SheetState;
  /** Receives each message except `close`. Each expects an {@link WalletSheet.update}. */
  readonly onMessage: (message: Exclude<FromSheet, {kind: "close"}>) => void;
  /** The buyer wants to close the sheet, which is still open. */
  readonly onClose: () => void;
}

/** Opens the sandbox's payment sheet in a dialog on the page. */
export function openWalletSheet(options: WalletSheetOptions): WalletSheet {
  const {origin, translations, wallet, name, onMessage, onClose} = options;
  const {texts} = translations;
  const opener = document.activeElement;
  const url = new URL(`/web-sdk/v6/vendors/${wallet}/sheet`, origin);
  url.searchParams.set("parent", location.origin);
  nameAncestors(url);
  translations.addLocaleTo(url);
  let {state} = options;
  const dialog = openFrameDialog({
    language: texts.language,
    closeText: texts.close,
    heading: name,
    frameTitle: fill(texts.frame, {name}),
    loadingText: fill(texts.loading, {name}),
    silentText: fill(texts.silent, {name}),
    onClose,
  });
  const connection = connectFrame<FromSheet, ToSheet>({
    iframe: dialog.iframe,
    origin,
    connect: (): SheetConnect => ({
      kind: "connect",
      target: "wallet-sheet",
      colorScheme: colorSchemeOf(dialog.element),
      networks: [...options.networks],
      asksAddress: options.asksAddress,
      state,
    }),
    isIncoming: isFromSheet,
    onMessage(message) {
      if (message.kind === "close") return onClose();
      if (message.kind === "ready") dialog.reveal();
      onMessage(message);
    },
  });
  dialog.load(url);
  return {
    update(next) {
      state = next;
      connection.send({kind: "update", state});
    },
    close() {
      connection.close();
      dialog.close();
      returnFocus(opener);
    },
  };
}

/**
 * Returns the focus to the element that opened the sheet.
 *
 * The browser does this itself, except while another dialog, such as a 3-D Secure check, is open above the sheet.
 * Then the focus returns when that one closes.
 */
function returnFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || document.activeElement === opener) return;
  const above = [...document.querySelectorAll("dialog:modal")].at(-1);
  // Closing the sheet may have removed the focus from the frame above it.
  const frame = document.activeElement;
  if (frame instanceof HTMLIFrameElement && above?.contains(frame) === true) {
    frame.blur();
    frame.focus();
  }
  above?.addEventListener(
    "close",
    () => {
      if (document.activeElement === document.body || document.activeElement === null) opener.focus();
    },
    {once: true},
  );
}
