/** The API reference: Swagger UI on the sandbox's OpenAPI document. */
import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const applyColorScheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", applyColorScheme);
applyColorScheme();

SwaggerUI({
  dom_id: "#reference",
  url: "/openapi.json",
  // The address follows the open operation: `#/Orders/orders.create`.
  deepLinking: true,
  defaultModelsExpandDepth: 0,
});
