import type {ReactiveControllerHost} from "lit";
import {en} from "../locales/en.ts";
import {loadMessages} from "../locales/load-messages.ts";
import type {LoadedMessages} from "../locales/messages.ts";

interface LocaleHost extends ReactiveControllerHost {
  setting(name: "locale"): string | undefined;
}

/** Messages in the host's language. They are English until another language is loaded, or if it can't be. */
export class LocaleController {
  messages: LoadedMessages = en;
  /** Replaced in tests. */
  loadMessages = loadMessages;
  readonly #host: LocaleHost;

  constructor(host: LocaleHost) {
    this.#host = host;
  }

  /** The locale is not English. */
  get isForeign(): boolean {
    return /^(?!en)./i.test(this.#host.setting("locale") ?? "");
  }

  /** The messages of the language are not loaded. */
  get isMissing(): boolean {
    return this.isForeign && this.messages === en;
  }

  /** Writing direction. It doesn't depend on whether the messages are loaded, so that the layout never flips. */
  get direction(): "ltr" | "rtl" {
    if (this.messages !== en) return this.messages.direction;
    return /^ar(?![a-z])/i.test(this.#host.setting("locale") ?? "") ? "rtl" : "ltr";
  }

  /** Loads the messages of the host's language. Never rejects. */
  async load(): Promise<void> {
    const locale = this.#host.setting("locale");
    const messages = (locale && (await this.loadMessages(locale))) || en;
    if (locale !== this.#host.setting("locale")) return;
    this.messages = messages;
    this.#host.requestUpdate();
  }
}
