import {type Answer, ORIGIN, type TestSandbox} from "./sandbox.ts";

/** Submits the form of an approval page, like a browser. */
export function pressed(
  sandbox: TestSandbox,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {Origin: ORIGIN},
): Promise<Answer> {
  return sandbox.call("POST", path, {
    body: new URLSearchParams(fields).toString(),
    headers: {"Content-Type": "application/x-www-form-urlencoded", ...headers},
  });
}

/** Target of a page's redirect. Undefined without a redirect. */
export function nextOf({text}: Answer): string | undefined {
  return /http-equiv="refresh" content="0; url=([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
}
