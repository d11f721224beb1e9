import {nothing, type PropertyDeclaration, type PropertyDeclarations, type TemplateResult} from "lit";
import {childSettings, ChildSettings} from "../controllers/child-settings.ts";
import {stopInnerLoadEvents} from "../controllers/inner-events.ts";
import {differs} from "../controllers/settings.ts";
import {isPurchaseRefusal, printError} from "../errors.ts";
import {CheckoutErrorEvent} from "../payment-flow/events.ts";
import {namesIn, type NameList} from "../payment-methods/name-list.ts";
import {CheckoutElement} from "./checkout-element.ts";
import type {MethodsController} from "./methods-controller.ts";
import {notice, noticeButton} from "./notice.ts";

const names: PropertyDeclaration = {converter: {fromAttribute: namesIn}, hasChanged: differs};

/** Base of the elements that offer several methods, each by an element inside them. What they do is loaded later. */
export abstract class PaymentGroup<Group extends MethodsController> extends CheckoutElement {
  static override properties: PropertyDeclarations = {
    methods: names,
    exclude: names,
  };

  /** Methods to offer, in this order. By default all that are possible. The attribute separates them by spaces or commas. */
  declare methods: NameList | undefined;
  /** Methods not to offer. The attribute separates them by spaces or commas. */
  declare exclude: NameList | undefined;
  /** @internal */
  group: Group | undefined;

  constructor() {
    super();
    new ChildSettings(this, (group) => childSettings(this, group));
    stopInnerLoadEvents(this);
  }

  protected abstract loadGroupClass(): Promise<new (host: this) => Group>;

  protected override startsOver(changed: (name: string) => boolean): boolean {
    return super.startsOver(changed) || ["methods", "exclude"].some(changed);
  }

  protected override async prepare(signal: AbortSignal): Promise<void> {
    // First, so that script and token are requested at the same time as the code.
    this.sdk.request();
    const [Group] = await Promise.all([this.loadGroupClass(), this.loadLocale()]);
    if (signal.aborted) return;
    this.group ??= new Group(this);
    await this.group.load(signal);
  }

  protected override refresh(): boolean {
    void this.#reload(this.group!, this.abortController.signal);
    return true;
  }

  /** Offers what is possible after a change. The elements inside say why the changed purchase is refused, if it is. */
  async #reload(group: Group, signal: AbortSignal): Promise<void> {
    const loading = group.load(signal);
    const {quote} = group;
    const refused = quote.then(
      () => undefined,
      (error: unknown) => (isPurchaseRefusal(error) ? error : undefined),
    );
    const failed = await loading.then(
      () => false,
      () => true,
    );
    const error = await refused;
    // A later change has its own result.
    if (signal.aborted || quote !== group.quote) return;
    if (!error) return failed ? this.startOver() : undefined;
    // The group around this one shows it.
    if ((this.getRootNode() as Partial<ShadowRoot>).host instanceof PaymentGroup) {
      group.isDeciding = false;
      return;
    }
    group.isDeciding = !group.showRefusal();
    if (group.isDeciding) return this.fail(error);
    printError(this, error);
    this.dispatchEvent(new CheckoutErrorEvent(error));
  }

  /** @internal */
  override teardown(): void {
    if (this.group) this.group.isDeciding = true;
  }

  /** Tries all methods again, and offers a paid purchase for sale again. */
  override restart(): void {
    this.group?.restart();
    super.restart();
  }

  protected override updated(): void {
    this.group?.updated();
  }

  /** Content before the group has loaded. */
  protected earlyView(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** The message of a failed load, and "Try again". Also without the group, whose code may be what could not be loaded. */
  #failedView(): TemplateResult {
    const error = this.error!;
    const again = {text: this.texts.tryAgain, act: () => this.restart()};
    return notice(this.failureText(error), true, error.recoverable ? noticeButton(again) : nothing);
  }

  protected override render(): TemplateResult {
    // checkout.css reserves the space until here.
    if (this.group?.hasFinalLayout) this.internals.states.add("drawn");
    const isFailed = this.status === "failed";
    return this.frame(
      // Only a message has the frame of a form.
      isFailed ? "failed" : `${this.status} embedded`,
      isFailed ? this.#failedView() : (this.group?.view() ?? this.earlyView()),
    );
  }
}
