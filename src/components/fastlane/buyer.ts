import type {FastlaneSession, Profile} from "../../payment-methods/fastlane-session.ts";

/** Identifies the buyer: looks up the e-mail address, and asks a member for a code. */
export class Buyer {
  /** `email`: unknown. `looking`: being identified. `open`: identified, as a member or not. */
  step: "email" | "looking" | "open" = "email";
  /** E-mail address of the last look-up. */
  email = "";
  profile: Profile | undefined;
  /** Id of a member who closed the dialog. */
  #canceledId: string | undefined;
  /** Number of changes. A late reply about an earlier buyer is recognized by it. */
  #changes = 0;

  get mayAskAgain(): boolean {
    return this.step === "open" && this.#canceledId !== undefined;
  }

  /** @returns a function that returns whether the buyer and the SDK's form are still the same */
  watch(): () => boolean {
    const changes = this.#changes;
    return () => changes === this.#changes;
  }

  /** Makes earlier requests outdated. */
  invalidate(): void {
    this.#changes += 1;
  }

  reset(): void {
    this.invalidate();
    this.step = "email";
    this.email = "";
    this.profile = this.#canceledId = undefined;
  }

  /** Identifies the buyer with this e-mail address. @returns false if the buyer has changed meanwhile */
  async identify(fastlane: FastlaneSession, email: string): Promise<boolean> {
    this.step = "looking";
    this.email = email;
    const isCurrent = this.watch();
    let id: string | undefined;
    try {
      id = await fastlane.lookUp(email);
    } catch {
      // If PayPal fails, the buyer continues like one who is not a member.
    }
    return isCurrent() && this.#authenticate(fastlane, id);
  }

  /** Asks a member again who has closed the dialog. @returns false if the buyer has changed meanwhile */
  askAgain(fastlane: FastlaneSession): Promise<boolean> {
    return this.#authenticate(fastlane, this.#canceledId);
  }

  async #authenticate(fastlane: FastlaneSession, id: string | undefined): Promise<boolean> {
    const isCurrent = this.watch();
    this.step = "looking";
    this.#canceledId = undefined;
    try {
      const result = id === undefined ? undefined : await fastlane.authenticate(id);
      if (!isCurrent()) return false;
      if (result?.state === "succeeded") this.profile = result.profile;
      if (result?.state === "canceled") this.#canceledId = id;
    } catch {
      // Like a failed look-up.
    }
    return isCurrent();
  }
}
