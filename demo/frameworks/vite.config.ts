import {fileURLToPath} from "node:url";
import {svelte, vitePreprocess} from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import {defineConfig} from "vite";

/** A page of each framework, as a merchant's own build makes it: `vite build demo/frameworks`, or one of them by name. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  publicDir: false,
  plugins: [
    // #region vue
    // These tags are not components of Vue.
    vue({template: {compilerOptions: {isCustomElement: (tag) => tag.startsWith("checkout-")}}}),
    // #endregion
    svelte({preprocess: vitePreprocess(), configFile: false}),
  ],
  // Angular's decorators, as the Angular CLI compiles them.
  oxc: {decorator: {legacy: true}},
  build: {target: "es2022", modulePreload: false},
});
