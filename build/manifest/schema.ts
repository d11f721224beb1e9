/** As much of custom-elements-manifest's schema (2.1) as we write. */
export interface Manifest {
  schemaVersion: string;
  readme: string;
  modules: Module[];
}

export interface Module {
  kind: "javascript-module";
  path: string;
  declarations: Declaration[];
  exports: Export[];
}

export interface Export {
  kind: "js" | "custom-element-definition";
  name: string;
  declaration: Reference;
}

export interface Reference {
  name: string;
  module?: string;
  package?: string;
}

export interface Declaration extends Partial<TagDescription> {
  kind: string;
  name: string;
  superclass?: Reference;
  customElement?: boolean;
  tagName?: string;
}

export interface Described {
  name: string;
  description: string;
}

export interface Attribute extends Described {
  fieldName: string;
  type: {text: string};
  default?: string;
}

export interface Member extends Described {
  kind: "field" | "method";
  type?: {text: string};
  default?: string;
  attribute?: string;
  reflects?: true;
  readonly?: true;
  parameters?: {name: string; type: {text: string}; optional?: true}[];
  return?: {type: {text: string}};
}

export interface TagEvent extends Described {
  type: {text: string};
}

export interface CssProperty extends Described {
  default: string;
}

/** What a tag's users see of it. */
export interface TagDescription {
  description: string;
  attributes: Attribute[];
  members: Member[];
  events: TagEvent[];
  slots: Described[];
  cssParts: Described[];
  cssProperties: CssProperty[];
  cssStates: Described[];
}

export interface Tag extends TagDescription {
  tagName: string;
  /** The class. */
  name: string;
  /** Where its source is, from the package's folder. */
  source: string;
}
