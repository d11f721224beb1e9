import {build, type Rolldown} from "vite";

/** A page's script and everything that it imports, as a merchant's own build makes it: the text of one module. */
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
