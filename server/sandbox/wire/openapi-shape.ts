import type {JsonSchema} from "./json-schema.ts";

/** The parts of OpenAPI 3.1 that the sandbox is described with. */
export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: {readonly name: string; readonly identifier: string};
  };
  readonly servers: readonly {readonly url: string}[];
  readonly tags: readonly {readonly name: string}[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {readonly required: boolean; readonly content: Content};
  readonly responses: Readonly<Record<string, Response | Reference>>;
  /** Any one of them opens the operation. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** What the application must have switched on. */
  readonly "x-feature"?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
}

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Reference {
  readonly $ref: string;
}

export type Content = Readonly<Record<string, {readonly schema: JsonSchema}>>;
