const used = new Set<string>();

/** A frame's title that no other card field of the page has; give it back with {@link releaseTitle}. */
export function claimTitle(name: string): string {
  let title = name;
  for (let copy = 2; used.has(title); copy += 1) title = `${name} (${copy})`;
  used.add(title);
  return title;
}

export function releaseTitle(title: string): void {
  used.delete(title);
}
