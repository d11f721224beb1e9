import react from "@vitejs/plugin-react";
import {defineConfig, loadEnv, type Plugin} from "vite";
import {openCheckout, pageSettings, type Settings} from "./checkout.mts";
import {startLocalSandbox} from "./sandbox.mts";

/** Answers the routes in the development server. server.mjs does it in production. */
const checkoutRoutes = (settings: Settings): Plugin => ({
  name: "checkout-routes",
  async configureServer({middlewares, httpServer}) {
    await startLocalSandbox(settings);
    const checkout = openCheckout(settings);
    middlewares.use(checkout.node);
    httpServer?.once("close", () => checkout.close());
  },
});

export default defineConfig(({mode}) => {
  // Variables of the environment replace those of .env.
  const settings = loadEnv(mode, import.meta.dirname, "");
  const {environment, sdkUrl} = pageSettings(settings);
  return {
    plugins: [react(), checkoutRoutes(settings)],
    define: {
      "import.meta.env.ENVIRONMENT": JSON.stringify(environment),
      "import.meta.env.SDK_URL": JSON.stringify(sdkUrl),
    },
    // PayPal's windows answer the page that opened them.
    server: {headers: {"cross-origin-opener-policy": "same-origin-allow-popups"}},
  };
});
