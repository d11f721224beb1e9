import type {Profile} from "../wire/application.ts";
import type {Template} from "./invoice-templates.schema.ts";
import type {TemplateContent} from "./invoice-templates.operations.ts";

const TEMPLATES = "/v2/invoicing/templates";

export function templateReply(template: TemplateContent, origin: string): Template {
  return {...template, links: linksOf(template, origin)};
}

function linksOf({id, standard_template: isSystem}: TemplateContent, origin: string): Template["links"] {
  const href = `${origin}${TEMPLATES}/${id}`;
  return [
    {href, rel: "self", method: "GET"},
    ...(isSystem
      ? []
      : [
          {href, rel: "replace", method: "PUT" as const},
          {href, rel: "delete", method: "DELETE" as const},
        ]),
  ];
}

/** The query of a list of templates. */
interface ListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly fields: string;
}

/** A page of all templates, with the addresses of the merchant's account. */
export function templateListReply(
  all: readonly TemplateContent[],
  {page, page_size: size, fields}: ListQuery,
  {country_code, email_address: emails}: Profile,
  origin: string,
) {
  const shown = all.slice((page - 1) * size, page * size).map((template) => templateReply(template, origin));
  const link = (rel: string, of: number) => {
    const query = new URLSearchParams({page: String(of), page_size: String(size), fields});
    return {href: `${origin}${TEMPLATES}?${query.toString()}`, rel, method: "GET"};
  };
  return {
    addresses: [{country_code}],
    emails,
    templates:
      fields === "none"
        ? shown.map(({id, name, default_template, links}) => ({id, name, default_template, links}))
        : shown,
    links: [
      link("self", page),
      ...(page > 1 ? [link("prev", page - 1)] : []),
      ...(all.length > page * size ? [link("next", page + 1)] : []),
    ],
  };
}
