/** WebDriver's codes of special keys. */
export const keys = {
  shift: "\uE008",
  tab: "\uE004",
  enter: "\uE007",
  end: "\uE010",
  left: "\uE012",
  backspace: "\uE003",
};

/** The part of W3C WebDriver that the WebKit tests need. Playwright has no WebKit for this system. */
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

  /** Runs a function body in the current document. The values are its `arguments`. */
  run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    return this.#post("execute/sync", {script, args});
  }

  /** As {@link run}, in the frame that the selector finds. WebKit's driver moves the focus there. */
  async runIn<Value>(frame: string, script: string, ...args: unknown[]): Promise<Value> {
    await this.#post("frame", {id: await this.run("return document.querySelector(arguments[0])", frame)});
    try {
      return await this.run<Value>(script, ...args);
    } finally {
      // The frame's parent would keep the focus that a key press needs.
      await this.#post("frame", {id: null});
    }
  }

  /** Runs a task in the inner frame that the function body returns for this value. */
  async inFrame<Value>(find: string, value: unknown, task: () => Promise<Value>): Promise<Value> {
    await this.#post("frame", {id: await this.run(find, value)});
    try {
      return await task();
    } finally {
      await this.#post("frame/parent", {});
    }
  }

  /** Handles of the open windows. */
  windows(): Promise<string[]> {
    return call("GET", `${this.#session}/window/handles`);
  }

  async switchTo(window: string): Promise<void> {
    await this.#post("window", {handle: window});
  }

  /** Presses keys in the focused element, while `held` keys are down. */
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
