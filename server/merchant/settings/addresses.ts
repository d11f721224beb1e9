import {z} from "zod";
import {isTooWide} from "../../shared/proxies.ts";
import {host, networks, port} from "../../shared/setting-kinds.ts";
import {setting} from "../../shared/settings.ts";
import {isForTests, isLoopback} from "../paypal/environment.ts";

/** An http or https origin without a path. Plain http is allowed only on loopback. */
export function serviceOrigin(hint: string) {
  return z
    .string({error: hint})
    .refine((text) => {
      const url = URL.parse(text);
      if (!url || url.pathname !== "/" || url.search !== "" || url.username !== "") return false;
      return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
    }, `${hint}; https, no path`)
    .transform((text) => new URL(text).origin);
}

const origins = z
  .array(z.string())
  .refine(
    (all) => all.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
    "write origins such as https://shop.example, separated by commas",
  );

const EVENTS_HINT =
  "write the https address that takes the events, without user and password, such as https://shop.example/events";

/** Address of the shop's own server that events are sent to. Plain http is allowed only on loopback. */
const eventsUrl = z.string(EVENTS_HINT).refine((text) => {
  const url = URL.parse(text);
  if (!url || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}, EVENTS_HINT);

/** Addresses of this server, of PayPal and of the shop. */
export const addresses = {
  HOST: setting(host, {
    text: "Address that the merchant server listens on, such as `0.0.0.0` or `::1`.",
    default: "127.0.0.1",
  }),
  PORT: setting(port, {
    text: "Port that the merchant server listens on; `0` for any free one.",
    default: "8080",
  }),
  SERVICE_BASE_URL: setting(serviceOrigin("write the base URL of PayPal's API"), {
    text: "Base URL of PayPal's API: `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or the local sandbox's.",
    fallback: "with `--sandbox`: the sandbox; else required",
    required: true,
    option: true,
  }),
  SDK_URL: setting(serviceOrigin("write the address that the SDK's script comes from"), {
    text: "Origin of PayPal's script: `https://www.paypal.com`, `https://www.sandbox.paypal.com`, or the local sandbox's. Live PayPal refuses a sandbox's.",
    fallback: "with `--sandbox`: the sandbox; else required",
    required: true,
    option: {fallback: "follows from `serviceBaseUrl`"},
    live: {
      isWrong: (url) => isForTests(new URL(url).hostname),
      message: "the script of a sandbox takes no payments; write https://www.paypal.com",
    },
  }),
  // Without it any Host header would become the shop's origin.
  PUBLIC_URL: setting(serviceOrigin("write the shop's origin, such as https://shop.example"), {
    text: "Origin that buyers visit. Return URLs must be on it. Required with live PayPal, which refuses this machine.",
    example: "https://shop.example",
    fallback: "with live PayPal required; else the request's `Host`",
    required: ({isLive}) => isLive === true,
    option: {fallback: "the request's `Host`"},
    live: {
      isWrong: (url) => isLoopback(new URL(url).hostname),
      message: "buyers must reach the shop; write its origin, such as https://shop.example",
    },
  }),
  ALLOWED_ORIGINS: setting(origins, {
    text: "Other origins whose pages may call the routes. Live PayPal refuses those with `http`.",
    example: "https://www.shop.example, https://shop.test",
    default: "",
    option: true,
    live: {
      isWrong: (all) => all.some((origin) => origin.startsWith("http:")),
      message: "pages must be on https; leave out the origins with http, also those of this machine",
    },
  }),
  EVENTS_URL: setting(eventsUrl, {
    text: "Address of your own server that gets each event as a POST, signed with `EVENTS_SECRET`. Live PayPal refuses one with `http`.",
    example: "https://shop.example/events",
    required: ({pushesEvents}) => pushesEvents === true,
    fallback: "with `EVENTS_SECRET` required; else none",
    option: true,
    live: {
      isWrong: (url) => new URL(url).protocol === "http:",
      message: "events have names and addresses of buyers; write an address with https",
    },
  }),
  TRUST_PROXY: setting(networks, {
    text: "Addresses and networks of the proxies in front. Only their `X-Forwarded-For`, `-Host` and `-Proto` count. Without it, clients on this machine or a private network are not limited by address: all buyers could be behind it. Live PayPal refuses networks larger than /8 (IPv6: /16), such as `0.0.0.0/0`. The sandbox reads it, too.",
    example: "10.0.0.0/8, ::1",
    default: "",
    live: {
      isWrong: (all) => all.some(isTooWide),
      message: "buyers could forge their address; write only the addresses and networks of your proxies",
    },
  }),
  COUNTRY_HEADER: setting(
    z.string().regex(/^[a-z\d-]{1,100}$/i, "write the name of your CDN's header, such as CF-IPCountry"),
    {
      text: "Header in which the CDN names the buyer's country with two capital letters. PayPal returns what is eligible there, and `/service-api/configuration` has it as `countryCode`. Without it the country is unknown.",
      example: "CF-IPCountry",
      option: true,
    },
  ),
};
