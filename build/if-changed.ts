import {changesSinceBuild} from "./changes.ts";

// `npm start` builds only if a source was changed since the last build.
if (changesSinceBuild().length > 0) await import("./run.ts");
