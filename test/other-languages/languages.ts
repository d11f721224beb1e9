/** A language in which `demo/servers/` has a shop without this package's own server code. */
export interface Language {
  readonly key: "node" | "python" | "php" | "ruby" | "go";
  readonly name: string;
  readonly extension: string;
  /** Command that succeeds if this machine has the language, with the libraries that the shops use. */
  readonly check: readonly string[];
  /** Packages of Debian that bring it. */
  readonly packages: string;
  readonly start: (file: string, port: number) => readonly string[];
}

export const LANGUAGES: readonly Language[] = [
  {
    key: "node",
    name: "Node",
    extension: "mjs",
    check: [process.execPath, "--version"],
    packages: "nodejs",
    start: (file) => [process.execPath, file],
  },
  {
    key: "python",
    name: "Python",
    extension: "py",
    check: ["python3", "-c", "import sqlite3"],
    packages: "python3",
    start: (file) => ["python3", file],
  },
  {
    key: "php",
    name: "PHP",
    extension: "php",
    check: ["php", "-r", "curl_init(); new PDO('sqlite::memory:');"],
    packages: "php-cli php-curl php-sqlite3",
    start: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file],
  },
  {
    key: "ruby",
    name: "Ruby",
    extension: "rb",
    check: ["ruby", "-rwebrick", "-e", "1"],
    packages: "ruby",
    start: (file) => ["ruby", file],
  },
  {
    key: "go",
    name: "Go",
    extension: "go",
    check: ["go", "version"],
    packages: "golang-go",
    start: (file) => ["go", "run", file],
  },
];

export const languageOf = (key: Language["key"]): Language =>
  LANGUAGES.find((language) => language.key === key)!;
