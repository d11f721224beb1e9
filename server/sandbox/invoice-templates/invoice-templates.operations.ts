import type {Queries, Runtime, Tx} from "../context.ts";
import {SYSTEM_TEMPLATE} from "../invoices/invoice-draft.schema.ts";
import {documentOf} from "../invoices/invoice-document.ts";
import {checkCurrency, checkInvoicer} from "../invoices/invoices.operations.ts";
import {nextOrdinal} from "../invoices/invoices.records.ts";
import type {Application} from "../wire/application.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import type {Template, TemplateBody, TemplateInfo} from "./invoice-templates.schema.ts";
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  templatesOf,
  type TemplateRow,
  updateTemplateRow,
} from "./invoice-templates.records.ts";

/** A template without its links. */
export type TemplateContent = Omit<Template, "links">;

/** PayPal's own templates, one for each unit of measure. */
const SYSTEM_TEMPLATES: readonly (Pick<Template, "id" | "name" | "unit_of_measure"> & {
  readonly standard_template: true;
})[] = [
  {id: "TEMP-QUANTITY", name: "Quantity", unit_of_measure: "QUANTITY", standard_template: true},
  {id: "TEMP-HOURS", name: "Hours", unit_of_measure: "HOURS", standard_template: true},
  {id: "TEMP-AMOUNT", name: "Amount", unit_of_measure: "AMOUNT", standard_template: true},
];

/** PayPal's limit for an application. */
const MAX_TEMPLATES = 50;
const TEMPLATE_ID = /^TEMP-[A-Z0-9]{1,22}$/;

/** All templates of an application: its own by name, then PayPal's. The first of PayPal's is the default of last resort. */
export async function listTemplates(queries: Queries, applicationId: string): Promise<TemplateContent[]> {
  const own = (await templatesOf(queries, applicationId)).map(contentOf);
  const hasDefault = own.some((template) => template.default_template);
  const system = SYSTEM_TEMPLATES.map((template, index) => ({
    ...template,
    default_template: !hasDefault && index === 0,
  }));
  return [...own, ...system];
}

/** @throws ServiceError 404 for an unknown template, 403 PERMISSION_DENIED for another merchant's */
export async function showTemplate(
  queries: Queries,
  applicationId: string,
  id: string,
): Promise<TemplateContent> {
  if (isSystem(id)) {
    const template = (await listTemplates(queries, applicationId)).find((each) => each.id === id);
    if (template) return template;
  }
  return contentOf(await ownTemplate(queries, applicationId, id));
}

/**
 * @throws ServiceError 400 TEMPLATE_NAME_ALREADY_EXISTS, 422 TEMPLATE_LIMIT_EXCEEDED, or as creating an invoice
 */
export async function createTemplate(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  body: TemplateBody,
): Promise<TemplateContent> {
  const all = await lockTemplates(tx, application.id);
  if (all.length >= MAX_TEMPLATES) {
    const description = `A merchant has at most ${MAX_TEMPLATES} templates.`;
    throw unprocessable("TEMPLATE_LIMIT_EXCEEDED", description);
  }
  checkName(all, body.name, undefined);
  await yieldDefault(tx, all, body);
  const row = await insertTemplate(tx, {
    id: runtime.random.id("TEMP-"),
    application_id: application.id,
    ...columnsOf(application, runtime, body, undefined),
    created_at: runtime.clock.now(),
  });
  return contentOf(row);
}

/** @throws ServiceError 404, 403 also for PayPal's own templates, or as `createTemplate` */
export async function updateTemplate(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  id: string,
  body: TemplateBody,
): Promise<TemplateContent> {
  const all = await lockTemplates(tx, application.id);
  if (isSystem(id)) throw denied();
  const row = await ownTemplate(tx, application.id, id);
  checkName(all, body.name, id);
  await yieldDefault(tx, all, body);
  return contentOf(await updateTemplateRow(tx, id, columnsOf(application, runtime, body, contentOf(row))));
}

/** @throws ServiceError 404, 403 CANNOT_DELETE_GLOBAL_TEMPLATE for PayPal's own templates */
export async function deleteTemplate(tx: Tx, applicationId: string, id: string): Promise<void> {
  if (isSystem(id)) {
    const description = "Global templates cannot be deleted.";
    throw new ServiceError(403, [
      {issue: "CANNOT_DELETE_GLOBAL_TEMPLATE", description, field: "template_id", location: "path"},
    ]);
  }
  await ownTemplate(tx, applicationId, id);
  await deleteTemplateRow(tx, id);
}

function isSystem(id: string): boolean {
  return SYSTEM_TEMPLATES.some((template) => template.id === id);
}

async function ownTemplate(queries: Queries, applicationId: string, id: string): Promise<TemplateRow> {
  const row = TEMPLATE_ID.test(id) ? await findTemplate(queries, id) : undefined;
  if (!row) throw notFound("template_id");
  if (row.application_id !== applicationId) throw denied();
  return row;
}

function denied(): ServiceError {
  const description = "The requested template is not associated with the requested user.";
  return new ServiceError(403, [
    {issue: "PERMISSION_DENIED", description, field: "template_id", location: "path"},
  ]);
}

/** Locks the application's templates until the transaction ends, by the counter of its invoices. */
async function lockTemplates(tx: Tx, applicationId: string): Promise<TemplateRow[]> {
  await nextOrdinal(tx, applicationId);
  return templatesOf(tx, applicationId);
}

function checkName(all: readonly TemplateRow[], name: string, id: string | undefined): void {
  const names = [...all.filter((row) => row.id !== id), ...SYSTEM_TEMPLATES].map((each) => each.name);
  if (!names.includes(name)) return;
  throw new ServiceError(400, [
    {
      issue: "TEMPLATE_NAME_ALREADY_EXISTS",
      description: "Template name already exists.",
      field: "/name",
      location: "body",
    },
  ]);
}

/** Only one template is the default. */
async function yieldDefault(tx: Tx, all: readonly TemplateRow[], body: TemplateBody): Promise<void> {
  if (!body.default_template) return;
  for (const {id, is_default: isDefault} of all) {
    if (isDefault === 1) await updateTemplateRow(tx, id, {is_default: 0});
  }
}

function columnsOf(
  application: Application,
  runtime: Runtime,
  body: TemplateBody,
  before: TemplateContent | undefined,
): Pick<TemplateRow, "name" | "is_default" | "document"> {
  checkInvoicer(application, body.template_info);
  checkCurrency(body.template_info.detail.currency_code);
  const stored: Omit<TemplateContent, "id" | "name" | "default_template"> = {
    template_info: infoOf(application, runtime, body, before?.template_info),
    ...(body.settings ? {settings: body.settings} : {}),
    unit_of_measure: body.unit_of_measure,
    standard_template: false,
  };
  return {name: body.name, is_default: body.default_template ? 1 : 0, document: JSON.stringify(stored)};
}

/** The details with their amounts, which are calculated as an invoice's. */
function infoOf(
  application: Application,
  {clock, random}: Runtime,
  {template_info: info}: TemplateBody,
  before: TemplateInfo | undefined,
): TemplateInfo {
  const configuration = {...info.configuration, has_conditional_rule: false, template_id: SYSTEM_TEMPLATE};
  const draft = {...info, status: "DRAFT" as const, items: info.items ?? [], configuration};
  const now = clock.now();
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  const {detail, items, amount, due_amount, invoicer, primary_recipients, additional_recipients} = document;
  const {payment_term: _term, metadata, ...written} = detail;
  const {create_time, created_by, last_update_time, last_updated_by} = metadata;
  const {currency_code, payment_term: term} = info.detail;
  return {
    detail: {
      currency_code,
      ...written,
      ...(term ? {payment_term: term} : {}),
      metadata: {
        create_time: before?.detail.metadata.create_time ?? create_time,
        created_by: before?.detail.metadata.created_by ?? created_by,
        last_update_time,
        last_updated_by,
      },
    },
    invoicer,
    ...(primary_recipients ? {primary_recipients} : {}),
    ...(additional_recipients ? {additional_recipients} : {}),
    ...(info.items ? {items} : {}),
    configuration: {
      tax_calculated_after_discount: configuration.tax_calculated_after_discount,
      tax_inclusive: configuration.tax_inclusive,
      allow_tip: configuration.allow_tip,
      partial_payment: document.configuration.partial_payment,
    },
    amount,
    due_amount,
  };
}

function contentOf({id, name, is_default: isDefault, document}: TemplateRow): TemplateContent {
  const stored = JSON.parse(document) as Omit<TemplateContent, "id" | "name" | "default_template">;
  return {id, name, default_template: isDefault === 1, ...stored};
}
