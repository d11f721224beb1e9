import type {Runtime} from "../context.ts";
import {SYSTEM_TEMPLATE} from "../invoices/invoice-draft.schema.ts";
import {documentOf} from "../invoices/invoice-document.ts";
import {checkCurrency, checkInvoicer} from "../invoices/invoices.operations.ts";
import {collection, type Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import {notFound, ServiceError, unprocessable} from "../wire/errors.ts";
import {
  isSystem,
  MAX_TEMPLATES,
  type StoredTemplate,
  SYSTEM_TEMPLATES,
  type TemplateBody,
  type TemplateContent,
  type TemplateInfo,
} from "./invoice-templates.model.ts";

const templates = collection<StoredTemplate>("invoice_templates");

/** All templates of an application: its own by name, then PayPal's. The first of PayPal's is the default of last resort. */
export function listTemplates(store: Store, applicationId: string): TemplateContent[] {
  const own = ownTemplates(store, applicationId)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(contentOf);
  const hasDefault = own.some((template) => template.default_template);
  const system = SYSTEM_TEMPLATES.map((template, index) => ({
    ...template,
    default_template: !hasDefault && index === 0,
  }));
  return [...own, ...system];
}

/** @throws ServiceError 404 for an unknown template, 403 PERMISSION_DENIED for another merchant's */
export function showTemplate(store: Store, applicationId: string, id: string): TemplateContent {
  const found = listTemplates(store, applicationId).find((each) => each.id === id);
  return found ?? contentOf(ownTemplate(store, applicationId, id));
}

/**
 * @throws ServiceError 400 TEMPLATE_NAME_ALREADY_EXISTS, 422 TEMPLATE_LIMIT_EXCEEDED, or as creating an invoice
 */
export function createTemplate(
  store: Store,
  runtime: Runtime,
  application: Application,
  body: TemplateBody,
): TemplateContent {
  if (ownTemplates(store, application.id).length >= MAX_TEMPLATES) {
    const description = `A merchant has at most ${MAX_TEMPLATES} templates.`;
    throw unprocessable("TEMPLATE_LIMIT_EXCEEDED", {description});
  }
  return putTemplate(store, runtime, application, body, undefined);
}

/** @throws ServiceError 404, 403 also for PayPal's own templates, or as `createTemplate` */
export function updateTemplate(
  store: Store,
  runtime: Runtime,
  application: Application,
  id: string,
  body: TemplateBody,
): TemplateContent {
  if (isSystem(id)) throw denied();
  return putTemplate(store, runtime, application, body, ownTemplate(store, application.id, id));
}

/** @throws ServiceError 404, 403 CANNOT_DELETE_GLOBAL_TEMPLATE for PayPal's own templates */
export function deleteTemplate(store: Store, applicationId: string, id: string): void {
  if (isSystem(id)) {
    const description = "Global templates cannot be deleted.";
    throw new ServiceError(403, [
      {issue: "CANNOT_DELETE_GLOBAL_TEMPLATE", description, field: "template_id", location: "path"},
    ]);
  }
  templates(store).remove(ownTemplate(store, applicationId, id).id);
}

function ownTemplates(store: Store, applicationId: string): StoredTemplate[] {
  return templates(store).where((template) => template.applicationId === applicationId);
}

function ownTemplate(store: Store, applicationId: string, id: string): StoredTemplate {
  const template = templates(store).get(id);
  if (!template) throw notFound("template_id");
  if (template.applicationId !== applicationId) throw denied();
  return template;
}

function denied(): ServiceError {
  const description = "The requested template is not associated with the requested user.";
  return new ServiceError(403, [
    {issue: "PERMISSION_DENIED", description, field: "template_id", location: "path"},
  ]);
}

function putTemplate(
  store: Store,
  runtime: Runtime,
  application: Application,
  body: TemplateBody,
  before: StoredTemplate | undefined,
): TemplateContent {
  const {name, default_template: isDefault, template_info, settings, unit_of_measure} = body;
  const own = ownTemplates(store, application.id);
  if ([...own, ...SYSTEM_TEMPLATES].some((each) => each.name === name && each.id !== before?.id)) {
    throw nameTaken();
  }
  checkInvoicer(application, template_info);
  checkCurrency(template_info.detail.currency_code);
  // Only one template is the default.
  if (isDefault) for (const {id} of own) templates(store).change(id, {default_template: false});
  const content = {
    id: before?.id ?? runtime.random.id("TEMP-"),
    name,
    default_template: isDefault,
    template_info: infoOf(application, runtime, template_info, before?.template_info),
    ...(settings ? {settings} : {}),
    unit_of_measure,
    standard_template: false,
  };
  templates(store).put({...content, applicationId: application.id});
  return content;
}

function nameTaken(): ServiceError {
  const description = "Template name already exists.";
  return new ServiceError(400, [
    {issue: "TEMPLATE_NAME_ALREADY_EXISTS", description, field: "/name", location: "body"},
  ]);
}

/** The details with their amounts, which are calculated as an invoice's. */
function infoOf(
  application: Application,
  {clock, random}: Runtime,
  info: TemplateBody["template_info"],
  before: TemplateInfo | undefined,
): TemplateInfo {
  const draft = {
    ...info,
    status: "DRAFT" as const,
    items: info.items ?? [],
    configuration: {...info.configuration, has_conditional_rule: false, template_id: SYSTEM_TEMPLATE},
  };
  const now = clock.now();
  const document = documentOf(draft, application, {now, newId: (prefix) => random.id(prefix)});
  const {detail, items, amount, due_amount, invoicer, primary_recipients, additional_recipients} = document;
  const {payment_term: _due, metadata, ...written} = detail;
  const {create_time, created_by} = before?.detail.metadata ?? metadata;
  const {template_id: _template, has_conditional_rule: _rule, ...configuration} = document.configuration;
  const {currency_code, payment_term: term} = info.detail;
  return {
    detail: {
      currency_code,
      ...written,
      ...(term ? {payment_term: term} : {}),
      metadata: {...metadata, create_time, created_by},
    },
    invoicer,
    ...(primary_recipients ? {primary_recipients} : {}),
    ...(additional_recipients ? {additional_recipients} : {}),
    ...(info.items ? {items} : {}),
    configuration,
    amount,
    due_amount,
  };
}

function contentOf({applicationId: _, ...content}: StoredTemplate): TemplateContent {
  return content;
}
