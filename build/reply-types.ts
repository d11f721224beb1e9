import {mkdir, rename, writeFile} from "node:fs/promises";
import openapiTS, {astToString, type OpenAPI3} from "openapi-typescript";
import {type DescribedApi, readDescription} from "../server/sandbox/rest/description.ts";
import {OPENAPI} from "../server/shared/openapi.ts";

const FOLDER = "server/sandbox/rest/generated";

/** Writes the types of the sandbox's replies from their description: PayPal's published files with our overlays. */
export async function writeReplyTypes(): Promise<void> {
  const {apis, components} = readDescription();
  const described = {
    openapi: OPENAPI,
    info: {title: "PayPal", version: "1"},
    paths: joined(apis.map(({paths}) => paths)),
    components,
  } as OpenAPI3;
  const types = await openapiTS(described, {immutable: true, defaultNonNullable: false, silent: true});
  await mkdir(FOLDER, {recursive: true});
  // The checks can read the file while the build writes it.
  const whole = `${FOLDER}/${process.pid}.tmp`;
  await writeFile(whole, astToString(types));
  await rename(whole, `${FOLDER}/rest-api.d.ts`);
}

/** Two files can describe methods of the same path. */
function joined(all: readonly DescribedApi["paths"][]) {
  const paths: Record<string, object> = {};
  for (const [path, methods] of all.flatMap((each) => Object.entries(each))) {
    paths[path] = {...paths[path], ...methods};
  }
  return paths;
}
