import {defineConfig} from "vite";

export default defineConfig({
  server: {proxy: {"/service-api": {target: "http://localhost:8080", changeOrigin: false}}},
});
