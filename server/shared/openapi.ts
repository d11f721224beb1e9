import type {JsonSchema} from "./json-schemas.ts";

// Parts of an OpenAPI 3.1 document. The sandbox and the merchant server describe their routes with them.

export interface Reference {
  readonly $ref: string;
}

export interface Media {
  /** Left out for a body that is not JSON. */
  readonly schema?: JsonSchema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** Version of OpenAPI of the documents. */
export const OPENAPI = "3.1.0";

export const JSON_TYPE = "application/json";
