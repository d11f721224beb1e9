import {svelte} from "@sveltejs/vite-plugin-svelte";
import {defineConfig} from "vite";

export default defineConfig({
  plugins: [svelte()],
  server: {proxy: {"/service-api": {target: "http://localhost:8080", changeOrigin: false}}},
});
