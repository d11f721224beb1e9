import react from "@vitejs/plugin-react";
import {defineConfig} from "vite";

export default defineConfig({
  plugins: [react()],
  server: {proxy: {"/service-api": {target: "http://localhost:8080", changeOrigin: false}}},
});
