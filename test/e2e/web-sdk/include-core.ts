import type {Page} from "@playwright/test";
import type {Merchant} from "./merchant.ts";

/** Includes the SDK's script in a page without it, as a page's loader does under Trusted Types. */
export async function includeCore(page: Page, merchant: Merchant, namespace = "paypal"): Promise<void> {
  await page.evaluate(
    async ({namespace, origin}) => {
      const {trustedTypes} = window as unknown as {
        trustedTypes: {createPolicy(name: string, rules: object): {createScriptURL(url: string): string}};
      };
      const policy = trustedTypes.createPolicy("checkout-elements", {createScriptURL: (url: string) => url});
      const script = document.createElement("script");
      script.src = policy.createScriptURL(`${origin}/web-sdk/v6/core`);
      script.nonce = document.querySelector<HTMLElement>("[nonce]")!.nonce;
      script.dataset["namespace"] = namespace;
      await new Promise((resolve) => {
        script.addEventListener("load", resolve);
        document.head.append(script);
      });
    },
    {namespace, origin: merchant.paypalOrigin},
  );
}
