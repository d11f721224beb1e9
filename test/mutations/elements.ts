import type {Mutation} from "./mutation.ts";

/** Bugs in the custom elements and the payment flow of the page. */
export const elements: readonly Mutation[] = [
  {
    name: "a v6 script beside another global is not found",
    file: "src/paypal-sdk/sdk-script.ts",
    find: `[global, global?.v6].find(isSdk)`,
    replace: `[global].find(isSdk)`,
    tests: ["test/components/hostile-page.test.ts"],
  },
  {
    name: "an ended token is kept for the next try",
    file: "src/paypal-sdk/page-instance.ts",
    find: `      if (code === "token") this.#end();`,
    replace: ``,
    tests: ["test/components/hostile-page.test.ts"],
  },
  {
    name: "the shop's own token is taken for a return from PayPal",
    file: "src/components/payment-button/button-payment.ts",
    find: `    const isOurs = isMarked() || host.setting("createOrder");`,
    replace: `    const isOurs = true;`,
    tests: ["test/components/wallet-redirect.test.ts"],
  },
  {
    name: "a method of another instance's component fails the element",
    file: "src/paypal-sdk/page-instance.ts",
    find: `      } catch {
        return read(careful(await find([purchase, this.#created.indexOf(sdk)])));`,
    replace: `      } catch (error) {
        throw error;`,
    tests: ["test/components/hostile-page.test.ts"],
  },
  {
    name: "a browser's translation replaces the amount of the button",
    file: "src/components/pay-button.ts",
    find: `    translate="no"\n`,
    replace: ``,
    tests: ["test/components/hostile-page.test.ts"],
  },
  {
    name: "a form has no width in a dialog",
    file: "src/components/form.styles.ts",
    find: `    contain-intrinsic-inline-size: min(24rem, 100vw - 5rem);`,
    replace: ``,
    tests: ["test/components/hostile-page.test.ts"],
  },
  {
    name: "a value without an event is missing",
    file: "src/components/card-fields/card-form.ts",
    find: `    host.values = {...host.values, ...inputValues(host.shadowRoot!)};`,
    replace: ``,
    tests: ["test/components/hostile-page.test.ts"],
  },
  {
    name: "PayPal gets the locale as the shop's system writes it",
    file: "src/components/checkout-element.ts",
    find: `    return name === "locale" ?`,
    replace: `    return name === ("" as string) ?`,
    tests: ["test/components/several-elements.test.ts"],
  },
  {
    name: "sdk-url takes hosts that only end like PayPal's",
    file: "src/paypal-sdk/sdk-url.ts",
    find: `(url.host === host || (loopback`,
    replace: `(url.host.endsWith("paypal.com") || (loopback`,
    tests: ["test/components/sdk-url.test.ts"],
  },
  {
    name: "captures in an unknown state count as paid",
    file: "src/payment-flow/outcome.ts",
    find: `if (all(captures, "COMPLETED"))`,
    replace: `if (captures.length > 0 && !all(captures, "DECLINED", "FAILED", "DENIED", "PENDING"))`,
    tests: ["test/components/paying.test.ts"],
  },
  {
    name: "one completed capture of two counts as paid",
    file: "src/payment-flow/outcome.ts",
    find: `payments.length > 0 && payments.every(({status}) => wanted.includes(status));`,
    replace: `payments.some(({status}) => wanted.includes(status));`,
    tests: ["test/components/paying.test.ts"],
  },
  {
    name: "a repeated press makes a new attempt id",
    file: "src/payment-flow/payment-flow.ts",
    find: `const attempt = this.#open?.bought === bought ? this.#open : {id: crypto.randomUUID(), bought};`,
    replace: `const attempt = {id: crypto.randomUUID(), bought};`,
    tests: ["test/components/paying.test.ts", "test/components/fastlane.test.ts"],
  },
  {
    name: "the window opens after the order was made",
    file: "src/components/payment-button/window-payment.ts",
    find: `const ordering = attempt.createOrder(this.bought());`,
    replace: `const ordering = attempt.createOrder(this.bought());
      await ordering;`,
    tests: ["test/components/payment-button.test.ts"],
  },
  {
    name: "a canceled payment is reported without a look at its order",
    file: "src/controllers/attempt-ending.ts",
    find: `return endingOfOrder(outcome, orderId, attempt);
}

/** Another order`,
    replace: `return {outcome, charge: "unpaid"};
}

/** Another order`,
    tests: ["test/components/charge-messages.test.ts"],
  },
  {
    name: "an order that can't be read counts as unpaid",
    file: "src/controllers/attempt-ending.ts",
    find: `      attempt.checking(orderId);
      await pause(wait);`,
    replace: `      return "unpaid";`,
    tests: ["test/components/charge-messages.test.ts"],
  },
  {
    name: "the outcome of a removed element stays there",
    file: "src/controllers/dispatch.ts",
    find: `return isConnected ? isAccepted : document.dispatchEvent(event) && isAccepted;`,
    replace: `return isConnected || isAccepted;`,
    tests: ["test/components/removed-element.test.ts"],
  },
  {
    name: "an order does not name its purchase",
    file: "src/merchant-api/orders.ts",
    find: `...(purchaseId && {"Purchase-Id": purchaseId}),`,
    replace: ``,
    tests: ["test/components/charge-messages.test.ts"],
  },
  {
    name: "two donations are one purchase",
    file: "src/controllers/page-purchase.ts",
    find: `while (taken.includes(place)) place++;`,
    replace: ``,
    tests: ["test/components/charge-messages.test.ts"],
  },
  {
    name: "the page does not confirm the receipt",
    file: "src/controllers/outcome-view.ts",
    find: `    this.confirm(orderId);
    const message`,
    replace: `    const message`,
    tests: ["test/components/charge-messages.test.ts"],
  },
  {
    name: "elements of a purchase that is being checked have a tick",
    file: "src/components/payment-element.ts",
    find: `(this.#isPaidElsewhere && this.pagePurchase.current?.isPaid)`,
    replace: `this.#isPaidElsewhere`,
    tests: ["test/components/resumed-payment.test.ts"],
  },
  {
    name: "the payment of an earlier page is ignored",
    file: "src/components/payment-element.ts",
    find: `if (!purchase?.hasEarlier) return;`,
    replace: `if (purchase) return;`,
    tests: ["test/components/earlier-payment.test.ts"],
  },
  {
    name: "every element shows the payment of an earlier page",
    file: "src/controllers/page-purchase.ts",
    find: `return !this.#isEarlierTaken && !this.#isRunning`,
    replace: `return !this.#isRunning`,
    tests: ["test/components/earlier-payment.test.ts"],
  },
  {
    name: "the order is created while the page checks the press",
    file: "src/controllers/payment-attempt.ts",
    find: `if (this.#page && !(await this.isAllowed()))`,
    replace: `if (this.#isRefused)`,
    tests: ["test/components/submit-wait.test.ts"],
  },
  {
    name: "a saved wallet is charged as a card",
    file: "src/components/saved-method/saved-payment.ts",
    find: `{savedWallet: saved.id}`,
    replace: `{savedCard: saved.id}`,
    tests: ["test/components/payment-saved.test.ts"],
  },
  {
    name: "the consent to save a card is not sent",
    file: "src/components/card-fields/card-form.ts",
    find: `...(host.isSaving && {save: true})`,
    replace: ``,
    tests: ["test/components/payment-saved.test.ts"],
  },
  {
    name: "a removed method stays in the list",
    file: "src/components/payment/method-list.ts",
    find: `    this.#leave([row]);`,
    replace: ``,
    tests: ["test/components/payment-saved.test.ts"],
  },
  {
    name: "a local payment method opens its window in a later task",
    file: "src/components/payment-method/method-payment.ts",
    find: `return super.press();`,
    replace: `await new Promise((resolve) => setTimeout(resolve));
    return super.press();`,
    tests: ["test/components/payment-method.test.ts"],
  },
  {
    name: "a press is lost when the session is replaced while its fields are checked",
    file: "src/components/payment-method/method-payment.ts",
    find: `return this.validate(focus);`,
    replace: `return false;`,
    tests: ["test/components/payment-method.test.ts"],
  },
  {
    name: "preventDefault on the approval does not stop the capture",
    file: "src/controllers/payment-attempt.ts",
    find: `if (approval.state !== "approved" || !this.#approved(approval)) return approval;`,
    replace: `if (approval.state !== "approved") return approval;
      this.#approved(approval);`,
    tests: ["test/components/paying.test.ts"],
  },
  {
    name: "a refusal after a lost answer counts as a failed payment",
    file: "src/payment-flow/outcome.ts",
    find: `if (checking || issues.includes("ORDER_ALREADY_CAPTURED")) return "unexpected-state";`,
    replace: `if (issues.includes("ORDER_ALREADY_CAPTURED")) return "unexpected-state";`,
    tests: ["test/components/paying.test.ts"],
  },
  {
    name: "an approval of another order is accepted",
    file: "src/payment-methods/session-payment.ts",
    find: `if (typeof id === "string" && id && id === expected)`,
    replace: `if (typeof id === "string" && id && expected !== "")`,
    tests: ["test/components/payment-button.test.ts", "test/components/wallet-redirect.test.ts"],
  },
  {
    name: "two presses for the same goods may run at the same time",
    file: "src/controllers/running-payments.ts",
    find: `if (!other.giveUp() && other.goods === goods) may = false;`,
    replace: `other.giveUp();`,
    tests: ["test/components/several-elements.test.ts", "test/components/paying.test.ts"],
  },
  {
    name: "a changed price is charged without another press",
    file: "src/controllers/payment-attempt.ts",
    find: `if (!amount || !total || sameMoney(amount, total)) return order;`,
    replace: `if (total !== amount) return order;`,
    tests: ["test/components/paying.test.ts", "test/components/card-form.test.ts"],
  },
  {
    name: "copies of a cached page stay",
    file: "src/controllers/placed-nodes.ts",
    find: `if (child.hasAttribute(mark) && !this.has(child)) child.remove();`,
    replace: `void child;`,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "frames that the page has removed stay away",
    file: "src/controllers/placed-nodes.ts",
    find: `    else this.#callbacks.onRemoved();`,
    replace: ``,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "removed frames are placed again without an end",
    file: "src/controllers/placed-nodes.ts",
    find: `if (this.#removals.length > maxRemovals) this.#callbacks.onGivenUp();
    else this`,
    replace: `if (!this) return;
    this`,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "removals long ago count",
    file: "src/controllers/placed-nodes.ts",
    find: `this.#removals.filter((time) => now - time < period)`,
    replace: `this.#removals`,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "a morph removes the frames",
    file: "src/controllers/placed-nodes.ts",
    find: `find((node) => !this.has(node))`,
    replace: `find(() => true)`,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "the buyer isn't told that typed input is lost",
    file: "src/components/payment-element.ts",
    find: `if (this.#cleared) this.message = this.#cleared;`,
    replace: ``,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "moveBefore() loads the frames again",
    file: "src/components/checkout-element.ts",
    find: `    this.#provider.hostMoved();`,
    replace: `    this.startOver();`,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "moveBefore() keeps the settings of the old provider",
    file: "src/components/checkout-element.ts",
    find: `    this.#provider.hostMoved();`,
    replace: ``,
    tests: ["test/components/placed-nodes.test.ts"],
  },
  {
    name: "moveBefore() into a form doesn't take part in it",
    file: "src/components/card-fields/card-fields.ts",
    find: `if (this.internals.form === this.#form) return;`,
    replace: `if (this.internals.form !== this.#form) return;`,
    tests: ["test/components/placed-nodes.test.ts"],
  },
];
