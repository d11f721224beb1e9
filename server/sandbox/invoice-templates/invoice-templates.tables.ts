export interface InvoiceTemplateTables {
  invoice_templates: {
    id: string;
    application_id: string;
    name: string;
    /** 1 for the application's default, of which there is one at most. */
    is_default: 0 | 1;
    /** JSON: the template's reply without its id, name, default and links. */
    document: string;
    created_at: number;
  };
}

export const invoiceTemplateSchema = `
create table invoice_templates (
  id text primary key,
  application_id text not null,
  name text not null,
  is_default integer not null,
  document text not null,
  created_at bigint not null
);
create unique index invoice_templates_by_name on invoice_templates (application_id, name);
`;
