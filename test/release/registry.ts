import {mkdir, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {withServer} from "../fresh-apps/commands.ts";
import {freePort} from "../support/free-port.ts";
import {TOOLS} from "../support/package-folders.ts";

/** A registry on this machine, and settings with which npm uses it. */
export interface Registry {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs `use` while Verdaccio runs. It keeps published packages in `folder`, and gets all others from `upstream`.
 *
 * @param folder an empty one
 * @param upstream URL of the registry that npm uses otherwise
 */
export async function withRegistry(
  folder: string,
  upstream: string,
  use: (registry: Registry) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const config = {
    storage: "./storage",
    listen: `127.0.0.1:${port}`,
    uplinks: {upstream: {url: upstream}},
    packages: {
      "checkout-elements": {access: "$all", publish: "$all"},
      "**": {access: "$all", proxy: "upstream"},
    },
    web: {enable: false},
    log: {type: "stdout", format: "pretty", level: "warn"},
  };
  await mkdir(folder, {recursive: true});
  const file = join(folder, "verdaccio.yaml");
  // JSON is YAML.
  await writeFile(file, JSON.stringify(config));
  const npmrc = join(folder, "npmrc");
  // npm publishes only with a token. Verdaccio accepts any.
  await writeFile(
    npmrc,
    `registry=${url}\n${url.replace("http:", "")}:_authToken=any\naudit=false\nfund=false\n`,
  );
  const command = [process.execPath, join(process.cwd(), TOOLS, "node_modules/verdaccio/bin/verdaccio")];
  await withServer([...command, "--config", file], {folder}, `${url}-/ping`, () =>
    use({
      url,
      // An empty cache, so that the package comes from this registry.
      env: {npm_config_userconfig: npmrc, npm_config_registry: url, npm_config_cache: join(folder, "cache")},
    }),
  );
}
