import vue from "@vitejs/plugin-vue";
import {defineConfig} from "vite";

export default defineConfig({
  plugins: [vue({template: {compilerOptions: {isCustomElement: (tag) => tag.startsWith("checkout-")}}})],
  server: {proxy: {"/service-api": {target: "http://localhost:8080", changeOrigin: false}}},
});
