/** Origins of the pages around this one; `null` for a sandboxed frame, which no policy can name. */
export function ancestorOrigins(): string[] {
  return [...location.ancestorOrigins];
}

/** Names the ancestors in an address, so that the document there allows them to show it. */
export function nameAncestors(url: URL): URL {
  for (const origin of ancestorOrigins()) if (origin !== "null") url.searchParams.append("ancestor", origin);
  return url;
}
