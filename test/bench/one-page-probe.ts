/** Runs in a page before its scripts. Counts layout shifts and SDK instances, and times the press on the wallet's button. */
export interface Probe {
  instances: number;
  shift: number;
  /** Milliseconds from the click until the wallet's session starts. */
  press?: number;
}

interface Session {
  start(...given: unknown[]): Promise<unknown>;
}
type Instance = Record<string, (options: unknown) => Session>;
interface PayPal {
  createInstance(options: unknown): Promise<Instance>;
}
const probe: Probe = {instances: 0, shift: 0};
let pressedAt = 0;
const page = Object.assign(window, {probe}) as unknown as {paypal: PayPal};
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) probe.shift += (entry as PerformanceEntry & {value: number}).value;
}).observe({type: "layout-shift", buffered: true});
addEventListener("click", () => (pressedAt = performance.now()), true);
// In the capturing phase, so that it runs before the elements' own listeners.
document.addEventListener(
  "load",
  ({target}) => {
    if (!(target instanceof HTMLScriptElement) || !target.src.includes("/web-sdk/v6/core")) return;
    const {paypal} = page;
    page.paypal = {
      ...paypal,
      async createInstance(options) {
        probe.instances += 1;
        const sdk = await paypal.createInstance(options);
        const factory = "createPayPalOneTimePaymentSession";
        const create = (given: unknown): Session => {
          const session = sdk[factory]!(given);
          const start = (...all: unknown[]) => {
            probe.press = performance.now() - pressedAt;
            return session.start(...all);
          };
          return new Proxy(session, {
            get: (own, key): unknown => (key === "start" ? start : Reflect.get(own, key)),
          });
        };
        return {...sdk, [factory]: create};
      },
    };
  },
  true,
);
