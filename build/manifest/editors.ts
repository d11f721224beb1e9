import {getWebTypesData} from "custom-element-jet-brains-integration";
import type {Package} from "custom-elements-manifest";
import type {ElementDeclaration} from "./elements.ts";

/** For JetBrains' editors. */
export function webTypes(manifest: Package): object {
  // The generator changes what it gets.
  const copy = structuredClone(manifest) as Parameters<typeof getWebTypesData>[0];
  return JSON.parse(getWebTypesData(copy, {})) as object;
}

/*
 * Custom data for VS Code. It is made here because custom-element-vs-code-integration 1.5.0 completes `disabled` as
 * `disabled=""`, offers types such as `Item[]` as values of `items`, and leaves out the defaults of custom properties.
 */

export function htmlData(elements: readonly ElementDeclaration[]): object {
  return {
    version: 1.1,
    tags: elements.map(({tagName, description, attributes}) => ({
      name: tagName,
      description: markdown(description),
      attributes: attributes.map(({name, description: text, type}) => {
        const values = type.text.startsWith('"') ? [...type.text.matchAll(/"([^"]+)"/g)] : [];
        return {
          name,
          description: markdown(text),
          ...(type.text === "boolean" && {valueSet: "v"}),
          ...(values.length > 0 && {values: values.map(([, value]) => ({name: value}))}),
        };
      }),
    })),
  };
}

export function cssData(elements: readonly ElementDeclaration[]): object {
  const properties = new Map(
    elements.flatMap(({cssProperties}) => cssProperties.map((property) => [property.name, property])),
  );
  return {
    version: 1.1,
    properties: [...properties.values()].map(({name, description, default: value}) => ({
      name,
      description: markdown(`${description} Default: \`${value}\``),
    })),
  };
}

function markdown(value: string): object {
  return {kind: "markdown", value};
}
