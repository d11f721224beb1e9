/** An element of the page, as the driver names it. */
type ElementReference = Readonly<Record<string, string>>;

/** The keys that the tests press besides characters, as WebDriver writes them. */
export const keys = {
  shift: "\uE008",
  tab: "\uE004",
  enter: "\uE007",
  end: "\uE010",
  left: "\uE012",
  backspace: "\uE003",
};

/** As much of the W3C WebDriver protocol as the tests of an engine need that Playwright can't drive here. */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  static async open(address: string): Promise<WebDriver> {
    const {sessionId} = await call<{sessionId: string}>("POST", `${address}/session`, {capabilities: {}});
    return new WebDriver(`${address}/session/${sessionId}`);
  }

  async goTo(url: string): Promise<void> {
    await this.#post("url", {url});
  }

  /** Runs the body of a function in the document that is spoken to; `arguments` are the values. */
  run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    return this.#post("execute/sync", {script, args});
  }

  /** As {@link run}, in the document of the frame that a selector names: the one that has the focus, for WebKit's driver gives it. */
  async runIn<Value>(frame: string, script: string, ...args: unknown[]): Promise<Value> {
    await this.#post("frame", {id: await this.#element(frame)});
    try {
      return await this.run<Value>(script, ...args);
    } finally {
      await this.#post("frame", {id: null});
    }
  }

  /** Presses keys one after the other, wherever the focus is, while the others are held. */
  async press(text: string, ...held: string[]): Promise<void> {
    const key = (type: "keyDown" | "keyUp") => (value: string) => ({type, value});
    const down = key("keyDown");
    const up = key("keyUp");
    const actions = [
      ...held.map(down),
      ...[...text].flatMap((character) => [down(character), up(character)]),
      ...held.map(up),
    ];
    await this.#post("actions", {actions: [{type: "key", id: "keyboard", actions}]});
  }

  async close(): Promise<void> {
    await call("DELETE", this.#session);
  }

  #element(selector: string): Promise<ElementReference> {
    return this.#post("element", {using: "css selector", value: selector});
  }

  #post<Value>(command: string, body: object): Promise<Value> {
    return call<Value>("POST", `${this.#session}/${command}`, body);
  }
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {method, ...(body && {body: JSON.stringify(body)})});
  const {value} = (await response.json()) as {value: unknown};
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value as Value;
}
