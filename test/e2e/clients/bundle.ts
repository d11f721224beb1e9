import {build, type Rolldown} from "vite";

/** Bundles a page's script with everything that it imports, like a merchant's build. Returns the code of one module. */
export async function bundle(
  entry: string,
  mode: "development" | "production" = "development",
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: {"process.env.NODE_ENV": JSON.stringify(mode)},
    build: {
      write: false,
      minify: mode === "production",
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {input: entry, output: {format: "es"}},
    },
  });
  const {output} = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}
