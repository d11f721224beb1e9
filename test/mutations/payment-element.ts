import type {Mutation} from "./mutation.ts";

const payment = "test/components/payment.test.ts";
const saved = "test/components/payment-saved.test.ts";
const express = "test/components/express-buttons.test.ts";
const offered = "test/shared/offered-methods.test.ts";

/** Bugs in `<checkout-payment>`, `<checkout-express-buttons>` and the saved methods. */
export const paymentElement: readonly Mutation[] = [
  // The list: which methods, in which order.
  {
    name: "PayPal isn't told the amount, so a method is offered beyond its limits",
    file: "src/controllers/quote.ts",
    find: `, amount: total.value}`,
    replace: `}`,
    tests: [payment],
  },
  {
    name: "the card comes before the country's own methods",
    file: "src/payment-methods/offered-methods.ts",
    find: `    ...first,
    "card",`,
    replace: `    "card",
    ...first,`,
    tests: [offered],
  },
  {
    name: "the page's methods have the order of the country",
    file: "src/payment-methods/purchase-market.ts",
    find: `.sort((a, b) => wanted.indexOf(a) - wanted.indexOf(b))`,
    replace: ``,
    tests: [offered],
  },
  {
    name: "exclude doesn't count with methods",
    file: "src/payment-methods/purchase-market.ts",
    find: `return kept.filter((name) => wanted`,
    replace: `return names.filter((name) => wanted`,
    tests: [offered],
  },
  {
    name: "a method that is limited to countries is offered in an unknown one",
    file: "src/payment-methods/purchase-market.ts",
    find: `(country !== undefined && countries.includes(country))`,
    replace: `country === undefined || countries.includes(country)`,
    tests: [offered],
  },
  {
    name: "the language counts before the known address",
    file: "src/controllers/buyer-country.ts",
    find: `?? countryCode ?? region`,
    replace: `?? region ?? countryCode`,
    tests: [offered],
  },
  {
    name: "the list repeats the wallets of the express buttons",
    file: "src/components/payment/method-list.ts",
    find: `offeredMethods(market, host, expressMax(host) > 0)`,
    replace: `offeredMethods(market, host, false)`,
    tests: [payment],
  },
  {
    name: "PayPal's form for guests replaces eligible card fields",
    file: "src/components/payment/eligible-methods.ts",
    find: `if (own) return {name, isGuest: false, ...own};`,
    replace: `if (own && name !== "card") return {name, isGuest: false, ...own};`,
    tests: [payment],
  },
  {
    name: "card fields stay where only PayPal's form for guests is eligible",
    file: "src/components/payment/method-list.ts",
    find: `return row?.isGuest === isGuest ? row : methodRow(name, isGuest);`,
    replace: `return row ?? methodRow(name, isGuest);`,
    tests: [payment],
  },
  {
    name: "the methods of the likely currency stay when the price has another",
    file: "src/components/methods-controller.ts",
    find: `?? (await this.quote).amount?.currencyCode`,
    replace: `?? ((await this.quote) && undefined)`,
    tests: [payment],
  },

  // Express buttons.
  {
    name: "four express buttons stand before More options",
    file: "src/components/express-buttons/express-wallets.ts",
    find: `host.max ?? 3`,
    replace: `host.max ?? 4`,
    tests: [express],
  },
  {
    name: "<checkout-payment> shows four express buttons before More options",
    file: "src/components/payment/likely-methods.ts",
    find: `Number(express ?? 3) || 3`,
    replace: `Number(express ?? 4) || 4`,
    tests: [payment],
  },
  {
    name: "Fewer options removes the button of a payment in progress",
    file: "src/components/express-buttons/express-wallets.ts",
    find: `this.#hasExpanded || !rest`,
    replace: `this.#isExpanded || !rest`,
    tests: [express],
  },
  {
    name: "an express button that fails has no sentence",
    file: "src/components/express-buttons/express-wallets.ts",
    find: `\${isFailed ? html`,
    replace: `\${isFailed && isOther ? html`,
    tests: [express],
  },
  {
    name: "the message of an express button is not shown",
    file: "src/components/express-buttons/express-wallets.ts",
    find: `used && !used.state.receipt && !used.state.isResuming ? used.statusView() : nothing`,
    replace: `nothing`,
    tests: ["test/components/scenarios.test.ts"],
  },
  {
    name: "the other express buttons stay after a payment",
    file: "src/components/express-buttons/express-wallets.ts",
    find: `this.alone !== undefined && payment !== this.alone`,
    replace: `false`,
    tests: [express],
  },
  {
    name: "the other methods stay while an earlier payment is shown",
    file: "src/components/methods-controller.ts",
    find: `status === "succeeded" || state.isResuming`,
    replace: `status === "succeeded"`,
    tests: ["test/components/resumed-payment.test.ts"],
  },
  {
    name: "the focus is lost after the question about an earlier payment",
    file: "src/components/methods-controller.ts",
    find: `if (hadFocus) void this.#focusMessage();`,
    replace: ``,
    tests: ["test/components/resumed-payment.test.ts"],
  },
  {
    name: "the express buttons of <checkout-payment> don't ask for the address",
    file: "src/components/payment/method-list-view.ts",
    find: `.shipping=\${host.shipping}`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "the sheet of a device is offered for goods that are sent",
    file: "src/payment-methods/express-wallets.ts",
    find: `(!choice.shipping || method.flow === "window")`,
    replace: `true`,
    tests: [express],
  },
  {
    name: "the text below ineligible express buttons leaves before an interaction",
    file: "src/components/payment/list-space.ts",
    find: `await nextInteraction(this.#host.abortController.signal);
    this.isExpressGone`,
    replace: `this.isExpressGone`,
    tests: [payment],
  },

  // The choice.
  {
    name: "a choice makes a new element, without what was typed",
    file: "src/components/payment/method-list.ts",
    find: `    if (row && !row.element) {`,
    replace: `    if (row && row.element?.localName !== "checkout-card-fields") {
      row.element?.remove();`,
    tests: [payment],
  },
  {
    name: "a new list leaves the focus on another row",
    file: "src/components/payment/method-list.ts",
    find: `if (hadFocus) this.#focusChoice();`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "select() changes the method during a payment",
    file: "src/components/payment/method-list.ts",
    find: `if (!row || this.host.state.isBusy) return;`,
    replace: `if (!row) return;`,
    tests: [payment],
  },
  {
    name: "rows can be chosen during a payment",
    file: "src/components/payment/method-list-view.ts",
    find: `(host.state.isBusy && !isChosen) || host.isDisabled`,
    replace: `host.isDisabled`,
    tests: [payment],
  },
  {
    name: "rows can be chosen while the element is disabled",
    file: "src/components/payment/method-list-view.ts",
    find: `(host.state.isBusy && !isChosen) || host.isDisabled`,
    replace: `host.state.isBusy && !isChosen`,
    tests: [payment],
  },
  {
    name: "a payment of an express button leaves the list usable",
    file: "src/components/payment/method-list.ts",
    find: `return express && (isOnlyExpress || busy.includes(express.status)) ? [...elements, express] : elements;`,
    replace: `return express && isOnlyExpress ? [...elements, express] : elements;`,
    tests: [payment],
  },
  {
    name: "checkout-method-change is dispatched without a change",
    file: "src/components/payment/method-change-notifier.ts",
    find: `if (report === this.#last) return;`,
    replace: ``,
    tests: [payment],
  },

  // Changes of the purchase.
  {
    name: "a change of the amount loses what is typed",
    file: "src/components/payment/method-list.ts",
    find: `...eligible.map((one) => this.#sameRow(one))`,
    replace: `...eligible.map((one) => methodRow(one.name, one.isGuest))`,
    tests: [payment],
  },
  {
    name: "a new list opens its first method instead of the chosen one",
    file: "src/components/payment/method-list.ts",
    find: `this.#row(this.#chosen?.name) ?? (host.open`,
    replace: `(host.open`,
    tests: [payment],
  },
  {
    name: "saved methods close the form in which the buyer types",
    file: "src/components/payment/method-list.ts",
    find: `const isUsed = hasFocus(host);`,
    replace: `const isUsed = false;`,
    tests: [saved],
  },
  {
    name: "a method that is not possible anymore keeps its element",
    file: "src/components/payment/method-list.ts",
    find: `for (const {element} of gone) if (element) this.host.placed.remove(element);`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "a change removes the express button of a payment in progress",
    file: "src/components/methods-controller.ts",
    find: `!replaced.aborted && !this.mustWait()`,
    replace: `!replaced.aborted`,
    tests: [express],
  },
  {
    name: "a change removes the method of a payment in progress",
    file: "src/components/payment/method-list.ts",
    find: `if (signal.aborted || this.mustWait()) return;`,
    replace: `if (signal.aborted) return;`,
    tests: [payment],
  },
  {
    name: "a change during a payment is lost",
    file: "src/components/methods-controller.ts",
    find: `if (element.state.isBusy) element.startOver();`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "an earlier load with a late price replaces a later one",
    file: "src/components/methods-controller.ts",
    find: `if (!replaced.aborted && !this.mustWait()) await`,
    replace: `if (!this.mustWait()) await`,
    tests: [express],
  },
  {
    name: "a later load doesn't end an earlier one",
    file: "src/components/methods-controller.ts",
    find: `    this.#loading.abort();
    this.isDeciding`,
    replace: `    this.isDeciding`,
    tests: [payment],
  },
  {
    name: "an earlier load with a late eligibility replaces a later one",
    file: "src/components/payment/method-list.ts",
    find: `if (signal.aborted || this.mustWait()) return;`,
    replace: `if (this.mustWait()) return;`,
    tests: [payment],
  },
  {
    name: "the kept price counts after the buyer's next interaction",
    file: "src/components/methods-controller.ts",
    find: `void nextInteraction(replaced).then(() => keeping.abort());`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "the buttons request the price again",
    file: "src/controllers/quote.ts",
    find: `quotes().set(key, kept);`,
    replace: ``,
    tests: [express],
  },
  {
    name: "elements that ask at the same time request the price twice",
    file: "src/controllers/quote.ts",
    find: `quotes().set(key, asking);`,
    replace: ``,
    tests: ["test/components/several-elements.test.ts"],
  },
  {
    name: "each method gets an instance of its own",
    file: "src/components/payment/likely-methods.ts",
    find: `page.sdk(component).catch(() => undefined);`,
    replace: `void component;`,
    tests: [payment],
  },
  {
    name: "the chosen method loads before its choice",
    file: "src/components/payment/method-list.ts",
    find: `    const gone = this.rows.filter`,
    replace: `    for (const row of rows) if (!row.element) this.watch(addElement(row, host));
    const gone = this.rows.filter`,
    tests: [payment],
  },

  // Failures.
  {
    name: "a declined payment offers no other method",
    file: "src/components/payment/method-list.ts",
    find: `  "declined",
`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "the offered method doesn't get the focus",
    file: "src/components/payment/method-list.ts",
    find: `    this.select(name);
    await this.host.updateComplete;
    this.#focusChoice();`,
    replace: `    this.select(name);
    await this.host.updateComplete;`,
    tests: [payment],
  },
  {
    name: "a method that fails later leaves without a sentence",
    file: "src/components/payment/method-list.ts",
    find: `      this.#explain(failed);
`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "a method whose component doesn't load is missing without a sentence",
    file: "src/components/payment/method-list.ts",
    find: `if (failed[0]) this.#explain(failed.map((name) => methodRow(name)));`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "the focus is lost with a method that fails",
    file: "src/components/payment/method-list.ts",
    find: `if (hadFocus) void host`,
    replace: `if (!hadFocus) void host`,
    tests: [payment],
  },
  {
    name: "a method that fails takes the focus from the page",
    file: "src/components/payment/method-list.ts",
    find: `if (hadFocus) void host`,
    replace: `void host`,
    tests: [payment],
  },
  {
    name: "the focus is lost with the button after a payment",
    file: "src/components/follow-focus.ts",
    find: `inner.shadowRoot.querySelector<HTMLElement>(wanted)?.focus();`,
    replace: `void wanted;`,
    tests: [payment],
  },
  {
    name: "the last method that fails leaves an empty list",
    file: "src/components/payment/method-list.ts",
    find: `if (failed[0] && !isLast) {`,
    replace: `if (failed[0]) {`,
    tests: [payment],
  },

  {
    name: "a method that the device can't use hides all methods",
    file: "src/components/payment/method-list.ts",
    find: `this.isDeciding ? [] : ["failed", "ineligible"]`,
    replace: `this.isDeciding ? [] : ["failed"]`,
    tests: [payment],
  },

  // Status and events.
  {
    name: "the page gets the events of the elements inside",
    file: "src/controllers/inner-events.ts",
    find: `if (source !== host && !isPayment) event.stopPropagation();`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "the page doesn't get the error of a payment",
    file: "src/controllers/inner-events.ts",
    find: `const isPayment = type === "checkout-error" && source.status !== "failed";`,
    replace: `const isPayment = false;`,
    tests: [payment],
  },
  {
    name: "checkout-ready is repeated after a canceled payment",
    file: "src/components/methods-controller.ts",
    find: `if (status === "ready" && !this.#isReady) {`,
    replace: `if (status === "ready") {`,
    tests: [payment],
  },
  {
    name: "a card form that is not eligible ends the load",
    file: "src/components/methods-controller.ts",
    find: `if (this.isDeciding && isEnd) return;`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "elements inside make an element with a wrong setting usable",
    file: "src/components/methods-controller.ts",
    find: `before === "failed" ? !busy.includes(status) : `,
    replace: ``,
    tests: [payment],
  },
  {
    name: "a wrong setting shows no message",
    file: "src/components/payment-group.ts",
    find: `isFailed ? this`,
    replace: `isFailed && this.group ? this`,
    tests: [payment],
  },
  {
    name: "ineligible express buttons make the list ineligible",
    file: "src/components/payment/method-list.ts",
    find: `const isOnlyExpress = !elements[0] && !this.rows[0];`,
    replace: `const isOnlyExpress = !elements[0];`,
    tests: [payment],
  },

  // Methods of the element.
  {
    name: "submit() without a choice doesn't ask for one",
    file: "src/components/payment/method-list.ts",
    find: `    this.#askToChoose(true);
`,
    replace: ``,
    tests: [payment],
  },
  {
    name: "validate() says that an empty form is valid",
    file: "src/components/payment/method-list.ts",
    find: `element.validate?.(options) ?? element.status === "ready"`,
    replace: `(await element.validate?.(options)) || element.status === "ready"`,
    tests: [payment],
  },
  {
    name: "validate() doesn't pass its options",
    file: "src/components/payment/method-list.ts",
    find: `element.validate?.(options)`,
    replace: `element.validate?.()`,
    tests: [payment],
  },
  {
    name: "restart() doesn't offer the purchase for sale again",
    file: "src/components/methods-controller.ts",
    find: `for (const part of this.parts) part.restart();`,
    replace: ``,
    tests: [payment],
  },

  // Settings.
  {
    name: "a fieldset doesn't disable the methods",
    file: "src/controllers/child-settings.ts",
    find: `disabled: parent.isDisabled,`,
    replace: `disabled: parent.setting("disabled") ?? false,`,
    tests: [payment],
  },
  {
    name: "the methods don't know the buyer",
    file: "src/controllers/child-settings.ts",
    find: `    nonce: parent.setting("nonce"),`,
    replace: `    buyer: undefined,
    nonce: parent.setting("nonce"),`,
    tests: [payment],
  },
  {
    name: "a changed setting doesn't reach the methods",
    file: "src/controllers/child-settings.ts",
    find: `  hostUpdated(): void {
    this.#give();`,
    replace: `  hostUpdated(): void {`,
    tests: [payment],
  },
  {
    name: "fields has no effect",
    file: "src/components/payment/method-row.ts",
    find: `...fields?.card, `,
    replace: ``,
    tests: [payment],
  },
  {
    name: "methodOptions of the card don't reach a saved card",
    file: "src/components/payment/method-row.ts",
    find: `const isCard = method.kind === "card";`,
    replace: `const isCard = name === "card";`,
    tests: [saved],
  },
  {
    name: "changed methodOptions have no effect",
    file: "src/components/payment/method-list.ts",
    find: `for (const row of this.rows) if (row.element) configure(row, this.host);`,
    replace: `void configure;`,
    tests: [payment],
  },
  {
    name: "the card form opens without the options of the page",
    file: "src/components/payment/payment.ts",
    find: `const isPlain = !fields?.card && !methodOptions?.card;`,
    replace: `const isPlain = Boolean(fields ?? methodOptions ?? true);`,
    tests: [payment],
  },
  {
    name: "an excluded card opens early",
    file: "src/components/payment/payment.ts",
    find: `&& !namesIn(exclude).includes("card")`,
    replace: `&& exclude !== ""`,
    tests: [payment],
  },
  {
    name: `the page's own button is doubled with pay-button="none"`,
    file: "src/components/payment/method-list-view.ts",
    find: `const hasButton = !isReplaced && (host.payButton !== "none" || list.hasBrandButton);`,
    replace: `const hasButton = !isReplaced && (host.payButton !== "none" || list.chosen);`,
    tests: [payment],
  },
  {
    name: `a wallet can't pay with pay-button="none"`,
    file: "src/components/payment/method-list-view.ts",
    find: `const hasButton = !isReplaced && (host.payButton !== "none" || list.hasBrandButton);`,
    replace: `const hasButton = !isReplaced && host.payButton !== "none";`,
    tests: [payment],
  },

  {
    name: "a voucher keeps the place of the pay button empty",
    file: "src/components/payment/method-list-view.ts",
    find: `const hasButton = !isReplaced && (`,
    replace: `const hasButton = (`,
    tests: ["test/components/busy-buttons.test.ts"],
  },
  {
    name: "the payments of Pay Later lose the rest of the division",
    file: "src/payment-methods/pay-later.ts",
    find: `first: money(cents - each * BigInt(count - 1))`,
    replace: `first: money(each)`,
    tests: ["test/shared/pay-later.test.ts"],
  },
  {
    name: "another product than Pay Later's gets its payments",
    file: "src/payment-methods/pay-later.ts",
    find: `!products.includes(productCode) || cents`,
    replace: `cents`,
    tests: ["test/shared/pay-later.test.ts", payment],
  },

  // Several buttons for a purchase.
  {
    name: "buttons look active while another element takes the money",
    file: "src/controllers/running-payments.ts",
    find: `=> !isWaiting && purchaseKey === runningKey(host)`,
    replace: `=> !isWaiting && purchaseKey === "" && runningKey(host) === ""`,
    tests: ["test/components/busy-buttons.test.ts"],
  },
  {
    name: "buttons look inactive while another element waits for the buyer",
    file: "src/controllers/running-payments.ts",
    find: `!isWaiting && purchaseKey === runningKey(host)`,
    replace: `purchaseKey === runningKey(host)`,
    tests: ["test/components/busy-buttons.test.ts"],
  },
  {
    name: "buttons stay inactive after a decline",
    file: "src/controllers/payment-attempt.ts",
    find: `    runningPayments().delete(this.#running);
    runningChanged();`,
    replace: `    runningPayments().delete(this.#running);`,
    tests: ["test/components/busy-buttons.test.ts"],
  },
  {
    name: "a voucher of a signed cart offers to pay another way",
    file: "src/controllers/outcome-view.ts",
    find: `if (host.setting("cart")) return undefined;`,
    replace: ``,
    tests: ["test/components/busy-buttons.test.ts"],
  },
  {
    name: "a chosen way of delivery is not priced",
    file: "src/components/fastlane/fastlane-shipping.ts",
    find: `return address && {...address, ...this.#way};`,
    replace: `return address;`,
    tests: ["test/components/fastlane.test.ts"],
  },

  // Space.
  {
    name: "the list loses the place of ineligible methods before an interaction",
    file: "src/components/payment/list-space.ts",
    find: `      await nextInteraction(this.#host.abortController.signal);
      list.style`,
    replace: `      list.style`,
    tests: [payment],
  },
  {
    name: "a list in use shows places of unknown methods",
    file: "src/components/payment/method-list.ts",
    find: `if (this.expected > 0) {
      this`,
    replace: `if (names[0]) {
      this`,
    tests: [payment],
  },

  // Saved methods.
  {
    name: "a saved method is removed without a confirmation",
    file: "src/components/saved-method/saved-method.ts",
    find: `@click=\${() => this.#ask(true)}`,
    replace: `@click=\${() => this.#remove()}`,
    tests: [saved],
  },
  {
    name: "a method that the server keeps is reported as removed",
    file: "src/components/saved-method/saved-method.ts",
    find: `await this.controller!.remove();`,
    replace: `await this.controller!.remove().catch(() => undefined);`,
    tests: [saved],
  },
  {
    name: "the buyer doesn't read that a method was not removed",
    file: "src/components/saved-method/saved-method.ts",
    find: `this.state.set({message: this.controller!.checkoutTexts.notRemoved});`,
    replace: ``,
    tests: [saved],
  },
  {
    name: "a removed method leaves the focus nowhere",
    file: "src/components/payment/method-list.ts",
    find: `    this.host.requestUpdate();
    await this.host.updateComplete;
    this.#focusChoice();`,
    replace: `    this.host.requestUpdate();`,
    tests: [saved],
  },
  {
    name: "a saved method ignores a prevented checkout-submit",
    file: "src/controllers/payment-controller.ts",
    find: `return host.dispatchEvent(submit) ? new PaymentAttempt(this, submit, waiting) : undefined;`,
    replace: `host.dispatchEvent(submit);
    return new PaymentAttempt(this, submit, waiting);`,
    tests: [saved],
  },
  {
    name: "saved methods that can't be read fail the element",
    file: "src/components/payment/eligible-methods.ts",
    find: `within(savedDeadline, asking()).catch(() => none)`,
    replace: `within(savedDeadline, asking())`,
    tests: [saved],
  },
  {
    name: "a visitor is offered to save the method",
    file: "src/components/payment/eligible-methods.ts",
    find: `if (!(await fetchSavesCards(server))) return none;`,
    replace: `if (!(await fetchSavesCards(server))) return {...none, canSave: save};`,
    tests: [saved],
  },
  {
    name: "a page that creates its own orders offers saved methods",
    file: "src/components/payment/eligible-methods.ts",
    find: `host.setting("createOrder") || (hideSaved`,
    replace: `(hideSaved`,
    tests: [saved],
  },
  {
    name: "the consent to save is shown for a method that can't be saved",
    file: "src/components/payment/method-list-view.ts",
    find: `!element || !chosen.method.canSave`,
    replace: `!element`,
    tests: [saved],
  },
  {
    name: "PayPal's window is opened without the consent",
    file: "src/components/payment-button/payment-button.ts",
    find: `    this.#wasSaving = isSaving;`,
    replace: `    return;`,
    tests: [saved],
  },
  {
    name: "the card is saved without the buyer's consent",
    file: "src/components/payment/method-list.ts",
    find: `if (element) element.state.set({isSaving});`,
    replace: `if (element) element.state.set({isSaving: true});`,
    tests: [saved],
  },
];
