import {type ChildProcess, spawn} from "node:child_process";
import {once} from "node:events";
import type {Readable} from "node:stream";
import {setTimeout as pause} from "node:timers/promises";
import {freePort} from "./free-port.ts";
import type {WebKit} from "./engines.ts";
import {WebDriver} from "./web-driver.ts";

/** WebKitGTK's MiniBrowser on a virtual screen. */
export interface MiniBrowser {
  readonly driver: WebDriver;
  stop(): Promise<void>;
}

export async function startMiniBrowser({display, driver}: WebKit): Promise<MiniBrowser> {
  // Xvfb chooses a free number, and prints it when the screen is ready.
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      GDK_BACKEND: "x11",
      LANG: "en_US.UTF-8",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await end(service);
    await end(screen);
  };
  try {
    await untilReady(address);
    const session = await WebDriver.open(address);
    return {
      driver: session,
      stop: async () => {
        try {
          await session.close();
        } finally {
          await stop();
        }
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(address: string): Promise<void> {
  const deadline = AbortSignal.timeout(10_000);
  for (;;) {
    const isReady = await fetch(`${address}/status`).then(
      ({ok}) => ok,
      () => false,
    );
    if (isReady) return;
    if (deadline.aborted) throw new Error("WebKit's driver didn't start within 10 seconds");
    await pause(20);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
