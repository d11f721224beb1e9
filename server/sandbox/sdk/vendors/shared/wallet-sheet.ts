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

/** An open payment sheet over the page. */
export interface WalletSheet {
  /** Answers what the sheet asked last. */
  update(state: SheetState): void;
  close(): void;
}

export interface WalletSheetOptions {
  /** The sandbox's. */
  readonly origin: string;
  readonly translations: Translations;
  /** In the sheet's address. */
  readonly wallet: "google-pay" | "apple-pay";
  /** As the buyer knows it. */
  readonly name: string;
  readonly networks: readonly string[];
  readonly asksAddress: boolean;
  readonly state: SheetState;
  /** Everything but `close`: each waits for an {@link WalletSheet.update}. */
  readonly onMessage: (message: Exclude<FromSheet, {kind: "close"}>) => void;
  /** The buyer wants to leave; the sheet is still there. */
  readonly onClose: () => void;
}

/** Opens the sandbox's payment sheet in a dialog of the page. */
export function openWalletSheet(options: WalletSheetOptions): WalletSheet {
  const {origin, translations, wallet, name, onMessage, onClose} = options;
  const {texts} = translations;
  const opener = document.activeElement;
  const url = new URL(`/web-sdk/v6/vendors/${wallet}/sheet`, origin);
  url.searchParams.set("parent", location.origin);
  nameAncestors(url);
  translations.tell(url);
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
 * The browser gives the focus back when a dialog closes, but not to what lies under another one: a check of the bank may
 * have been opened over the sheet. Then the focus goes back when that closes.
 */
function returnFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || document.activeElement === opener) return;
  const above = [...document.querySelectorAll("dialog:modal")].at(-1);
  // The sheet's frame may have taken the focus with it from the one above.
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
