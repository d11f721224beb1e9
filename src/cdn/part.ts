/**
 * A later part of the tag, as a file beside this one. Each is built by itself and imports nothing: a file that imported
 * the first would load it a second time wherever a page adds a query to its address. One of another version is refused.
 */
export async function part<Part>(name: string): Promise<Part> {
  // By version, so that no cache hands on another one's.
  const address = new URL(`${name}.js?${__VERSION__}`, import.meta.url).href;
  const file = (await import(/* @vite-ignore */ address)) as Part & {version: string};
  if (file.version !== __VERSION__) throw new Error(file.version);
  return file;
}
