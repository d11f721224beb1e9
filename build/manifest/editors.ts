import manifest from "../../package.json" with {type: "json"};
import type {Attribute, CssProperty, Described, Tag} from "./schema.ts";

/** The words that an attribute takes, when there is a list of them. */
function valuesOf({type: {text}}: Attribute): {name: string}[] | undefined {
  const words = [...text.matchAll(/"([^"]+)"/g)].map(([, name]) => ({name: name!}));
  return words.length > 0 && text.startsWith('"') ? words : undefined;
}

/** VS Code's custom data for HTML. */
export function htmlData(tags: readonly Tag[]): object {
  return {
    version: 1.1,
    tags: tags.map(({tagName, description, attributes}) => ({
      name: tagName,
      description: {kind: "markdown", value: description},
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: {kind: "markdown", value: attribute.description},
        ...(attribute.type.text === "boolean" && {valueSet: "v"}),
        ...(valuesOf(attribute) && {values: valuesOf(attribute)}),
      })),
    })),
  };
}

/** VS Code's custom data for CSS. */
export function cssData(tags: readonly Tag[]): object {
  const properties = new Map(
    tags.flatMap(({cssProperties}) => cssProperties.map((one) => [one.name, one] as const)),
  );
  return {
    version: 1.1,
    properties: [...properties.values()].map(({name, description, default: value}) => ({
      name,
      description: {kind: "markdown", value: `${description} Default: \`${value}\``},
    })),
  };
}

/** JetBrains' web-types. */
export function webTypes(tags: readonly Tag[]): object {
  const plain = ({name, description}: Described) => ({name, description});
  const property = ({name, description, default: value}: CssProperty) => ({
    name,
    description,
    default: value,
  });
  return {
    $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
    name: manifest.name,
    version: manifest.version,
    "description-markup": "markdown",
    contributions: {
      html: {
        elements: tags.map((tag) => ({
          name: tag.tagName,
          description: tag.description,
          attributes: tag.attributes.map(({name, description, type, default: value}) => ({
            name,
            description,
            ...(value !== undefined && {default: value.replaceAll('"', "")}),
            value: {type: type.text},
          })),
          slots: tag.slots.map(plain),
          js: {
            properties: tag.members
              .filter(({kind}) => kind === "field")
              .map(({name, description, type}) => ({name, description, type: type?.text})),
            events: tag.events.map(plain),
          },
          css: {parts: tag.cssParts.map(plain), properties: tag.cssProperties.map(property)},
        })),
      },
    },
  };
}
