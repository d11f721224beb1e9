import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {isBuiltin} from "node:module";
import {join} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import manifest from "../../package.json" with {type: "json"};

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly hasInstallScript?: true;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const {packages} = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, Locked>>;
};

/** Path in the lock file of a package's dependency, as Node resolves it. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, "")) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}

/** These packages and all their dependencies, by path in the lock file. */
function withAll(names: readonly string[]): Map<string, Locked> {
  const all = new Map<string, Locked>();
  const add = (name: string, from: string, isNeeded: boolean) => {
    const place = placeOf(name, from);
    if (place === undefined && !isNeeded) return;
    assert.ok(place !== undefined, `${name}, which ${from || "the package"} needs, is not in the lock file`);
    if (all.has(place)) return;
    const locked = packages[place] ?? {};
    all.set(place, locked);
    for (const next of Object.keys(locked.dependencies ?? {})) add(next, place, true);
    for (const next of Object.keys(locked.optionalDependencies ?? {})) add(next, place, false);
  };
  for (const name of names) add(name, "", true);
  return all;
}

/** Packages that the server's sources import. */
function importedByServer(): string[] {
  const files = readdirSync(join(root, "server"), {recursive: true, encoding: "utf8"}).filter(
    (name) => name.endsWith(".ts") && !/^(?:sandbox\/sdk|ui|merchant\/back-office\/browser)\//.test(name),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, "server", file), "utf8").matchAll(/(?:from|import\()\s*"([^."][^"]*)"/g)].map(
      ([, name = ""]) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
    ),
  );
  return [...new Set(names)].filter((name) => !isBuiltin(name) && name in manifest.devDependencies).sort();
}

const LICENCES = /^(?:MIT|MIT-0|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|\(?MIT OR [\w.-]+\)?)$/;

test("installing the package adds only Lit and runs no script", () => {
  assert.deepEqual(Object.keys(manifest.dependencies).sort(), ["@lit/context", "lit"]);
  const all = withAll(Object.keys(manifest.dependencies));
  assert.ok(all.size <= 8, [...all.keys()].join());
  for (const [place, {hasInstallScript}] of all) assert.equal(hasInstallScript, undefined, place);
});

test("packages of the server are few, have known sources and licences, and have no install script", () => {
  const direct = importedByServer();
  for (const name of ["hono", "pg", "libsql", "zod", "prom-client"]) assert.ok(direct.includes(name), name);
  assert.ok(direct.length <= 21, direct.join());
  const all = withAll([...direct, ...Object.keys(manifest.peerDependencies)]);
  assert.ok(all.size > 20 && all.size <= 80, `${all.size} packages`);
  for (const [place, {hasInstallScript, integrity, resolved, license}] of all) {
    assert.equal(hasInstallScript, undefined, `${place} has an install script`);
    assert.match(integrity ?? "", /^sha512-/, place);
    // Packages of the registry have no URL in the lock file, because .npmrc omits it.
    assert.equal(resolved, undefined, `${place} is not from the registry`);
    assert.match(license ?? "", LICENCES, place);
  }
});

test("every dependency is pinned to one version", () => {
  for (const [name, version] of Object.entries({...manifest.dependencies, ...manifest.devDependencies}))
    assert.match(version, /^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/, name);
});
