import {fetchClientToken} from "../merchant-api/client.ts";
import {pageInstance, type PageInstance} from "../paypal-sdk/page-instance.ts";
import {readSdkUrl, readServer, readTestCountry} from "./configuration.ts";
import type {ProvidedSource} from "./provider-settings.ts";

/** The SDK instance that an element uses. The elements of a page share it if their settings are the same. */
export class SdkController {
  /** The instance of the last request. */
  page: PageInstance | undefined;
  readonly #host: ProvidedSource;

  constructor(host: ProvidedSource) {
    this.#host = host;
  }

  /** Requests the page's instance for the present settings. It is a new one if the current token is about to end. */
  request(): PageInstance {
    const host = this.#host;
    const server = readServer(host);
    const own = host.setting("getClientToken");
    return (this.page = pageInstance(
      {
        sdkUrl: readSdkUrl(host),
        tokenSource: own ? "getClientToken" : server,
        provider: host.setting("provider"),
        pageType: host.setting("pageType"),
        clientMetadataId: host.setting("clientMetadataId"),
        testBuyerCountry: readTestCountry(host),
      },
      {
        nonce: host.setting("nonce"),
        locale: host.setting("locale"),
        fetchToken: async () => {
          const token = await (own?.() ?? fetchClientToken(server));
          return typeof token === "string" ? {accessToken: token} : token;
        },
      },
    ));
  }
}
