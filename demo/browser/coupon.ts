import {dataToSend, itemsToBuy, readCoupon, setCoupon} from "./bag.ts";
import {find, say} from "./dom.ts";
import {askQuote, ServerError} from "./server.ts";

/** Messages for a code that the shop doesn't accept. */
const REFUSED: Readonly<Record<string, string>> = {
  COUPON_INVALID: "This code isn't valid. Check the spelling.",
  COUPON_EXPIRED: "This code has expired.",
};

export interface CouponForm {
  /** Shows the code that the bag has now. */
  draw(): void;
  /** Removes a code that the shop no longer accepts, and says so. @returns whether the error was about it */
  refuse(error: unknown): boolean;
}

/** The form for a coupon's code. The server decides whether the code is valid. */
export function couponForm(): CouponForm {
  const form = find<HTMLFormElement>("form.coupon");
  const applied = find(".coupon-applied");
  const code = find<HTMLInputElement>("#coupon", form);
  const error = find("#coupon-error", form);

  function showError(message: string): void {
    error.textContent = message;
    if (message === "") code.removeAttribute("aria-invalid");
    else code.setAttribute("aria-invalid", "true");
  }

  async function apply(): Promise<void> {
    const typed = code.value.trim().toUpperCase();
    if (typed === "") {
      showError("Enter a code.");
      code.focus();
      return;
    }
    try {
      await askQuote(itemsToBuy(), {}, dataToSend(typed));
    } catch (reason) {
      if (typed !== code.value.trim().toUpperCase()) return;
      const words = reason instanceof ServerError ? REFUSED[reason.code] : undefined;
      showError(words ?? "The code couldn't be checked. Try again.");
      code.focus();
      return;
    }
    showError("");
    code.value = "";
    setCoupon(typed);
    say(`The code ${typed} was applied.`);
    find("button", applied).focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void apply();
  });
  code.addEventListener("input", () => showError(""));
  find("button", applied).addEventListener("click", () => {
    say(`The code ${readCoupon()} was removed.`);
    setCoupon("");
    code.focus();
  });

  return {
    draw() {
      const now = readCoupon();
      find(".code", applied).textContent = now;
      applied.hidden = now === "";
      form.hidden = now !== "";
    },
    refuse(reason) {
      const words = reason instanceof ServerError ? REFUSED[reason.code] : undefined;
      if (words === undefined || readCoupon() === "") return false;
      setCoupon("");
      showError(words);
      return true;
    },
  };
}
