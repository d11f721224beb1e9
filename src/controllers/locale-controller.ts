import type {ReactiveControllerHost} from "lit";
import {en, type Messages} from "../locales/en.ts";
import {loadMessages} from "../locales/load-messages.ts";

interface LocaleHost extends ReactiveControllerHost {
  setting(name: "locale"): string | undefined;
}

/** Messages in the host's language. English is built in, and stays where another language can't be loaded. */
export class LocaleController {
  messages: Messages = en;
  /** A test replaces it. */
  loadMessages = loadMessages;
  readonly #host: LocaleHost;

  constructor(host: LocaleHost) {
    this.#host = host;
  }

  /** Another language than English is set. */
  get isForeign(): boolean {
    return /^(?!en)./i.test(this.#host.setting("locale") ?? "");
  }

  /** The messages of another language may still come. */
  get isMissing(): boolean {
    return this.isForeign && this.messages === en;
  }

  /** Known before the messages are, and the same when they never come, so that the layout doesn't turn around. */
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
