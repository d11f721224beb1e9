// https://nuxt.com/docs/api/configuration/nuxt-config
export default defineNuxtConfig({
  compatibilityDate: "2025-07-15",
  devtools: {enabled: true},
  vue: {compilerOptions: {isCustomElement: (tag) => tag.startsWith("checkout-")}},
  // Packages that Vite would find at the first visit, and then load the page again. Two are Nuxt's own.
  vite: {
    optimizeDeps: {include: ["checkout-elements/payment", "@vue/devtools-core", "@vue/devtools-kit"]},
  },
  // Set by NUXT_SERVICE_BASE_URL and so on.
  runtimeConfig: {serviceBaseUrl: "", sdkUrl: "", clientId: "", clientSecret: "", sessionKey: ""},
});
