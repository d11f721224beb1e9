import {networkError} from "../errors.ts";
import {createService, type Service} from "./service.ts";

/**
 * The service, for a page that has only its merchant's client id: the token that it gets is bound to the page's origin.
 * @throws SdkError with `NETWORK_ERROR`, or the service's own code, e.g. `INVALID_CLIENT_ID`
 */
export async function exchangeClientId(
  origin: string,
  clientId: string,
  clientMetadataId: string | undefined,
): Promise<Service> {
  const body = {clientId, ...(clientMetadataId === undefined ? {} : {clientMetadataId})};
  const reply = await createService(origin, undefined).post("/web-sdk/v6/client-tokens", body);
  const {accessToken} = (typeof reply === "object" && reply !== null ? reply : {}) as {accessToken?: unknown};
  if (typeof accessToken === "string") return createService(origin, accessToken);
  throw networkError("The service answered without a client token.");
}
