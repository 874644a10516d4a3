import { companyPolicy } from "@safeport/contract/companies/company.policy";
import type { addWebhook as addEndpoint, updateWebhook as updateEndpoint } from "@safeport/contract/webhooks/webhook.endpoints";
import { maxWebhooks, oldSecretHours } from "@safeport/contract/webhooks/webhook.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../platform/changed-since.queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { readPage } from "../../platform/read-page.ts";
import { withChanges } from "../../platform/with-changes.ts";
import { assertMay } from "../companies/assert-may.ts";
import { getCompany } from "../companies/get-company.ts";
import { queueWebhook } from "./deliver-webhook.ts";
import {
  findWebhook,
  insertWebhook,
  lockWebhook,
  pageOfWebhooks,
  removeWebhook,
  updateWebhookRow,
  type WebhookRow,
} from "./webhook.queries.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

/** A webhook with whether the caller may change it. */
export interface ShownWebhook extends WebhookRow {
  isEditable: boolean;
}

const hourMs = 3_600_000;

/** The webhooks of a company, for its owners and managers and for staff: 404 for people outside of it, 403 for its other members. */
export async function listWebhooks(ctx: Ctx, query: { company_id: string } & PageOfChanges) {
  const company = await getCompany(ctx, query.company_id);
  assertMay("see_integrations", ctx, company);
  const { company_id, updated_since } = query;
  const { items, total } = await readPage(query, (limit, offset) =>
    pageOfWebhooks(ctx.db, company_id, updated_since, limit, offset),
  );
  return { items: items.map((row) => ({ ...row, isEditable: companyPolicy.add_integration(ctx.actor, company) })), total };
}

/** Makes a webhook and returns its secret, which is not shown again. */
export async function addWebhook(
  ctx: Ctx,
  { company_id, url, events, is_active }: z.output<NonNullable<(typeof addEndpoint)["body"]>>,
): Promise<ShownWebhook & { secret: string }> {
  assertMay("add_integration", ctx, await getCompany(ctx, company_id));
  checkAddress(ctx, url);
  const id = newId();
  const secret = newWebhookSecret();
  const row: WebhookRow = {
    ...{ id, company_id, url, events: [...new Set(events)], is_active, sealed: sealWebhookSecret(ctx.keyFor, id, secret) },
    ...{ old_sealed: null, old_until: null, failing_since: null, rest_until: null, paused_at: null, created_at: new Date() },
  };
  return unitOfWork(ctx, async (tx) => {
    if (!(await insertWebhook(tx, row, maxWebhooks)))
      throw new AppError("conflict", "too_many_webhooks", { params: { max: maxWebhooks } });
    return { result: { ...row, isEditable: true, secret }, audit: [entryOf(row, "webhook.added")] };
  });
}

/** Changes a webhook. One that is turned on again starts as if it had never failed, and sends its waiting deliveries. */
export async function updateWebhook(
  ctx: Ctx,
  id: string,
  changes: z.output<NonNullable<(typeof updateEndpoint)["body"]>>,
): Promise<ShownWebhook> {
  await getWebhook(ctx, id);
  if (changes.url !== undefined) checkAddress(ctx, changes.url);
  return unitOfWork(ctx, async (tx) => {
    const row = await lockWebhook(tx, id);
    if (!row) throw new AppError("not_found");
    const changed = withChanges(row, changes);
    const starts = changed.is_active && (!row.is_active || changed.url !== row.url);
    const stored = {
      ...changed,
      events: [...new Set(changed.events)],
      ...(starts && { paused_at: null, failing_since: null, rest_until: null }),
    };
    await updateWebhookRow(tx, stored);
    if (starts) await queueWebhook(tx, id);
    return { result: { ...stored, isEditable: true }, audit: [entryOf(stored, "webhook.updated")] };
  });
}

/** Deletes a webhook with its log. */
export async function deleteWebhook(ctx: Ctx, id: string): Promise<{ webhook_id: string }> {
  const row = await getWebhook(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    await removeWebhook(tx, id);
    return { result: { webhook_id: id }, audit: [entryOf(row, "webhook.deleted")] };
  });
}

/** Makes another secret and returns it; the one before signs too for a day, and one before that no longer. */
export async function rotateWebhookSecret(ctx: Ctx, id: string, now = new Date()): Promise<ShownWebhook & { secret: string }> {
  await getWebhook(ctx, id);
  const secret = newWebhookSecret();
  return unitOfWork(ctx, async (tx) => {
    const row = await lockWebhook(tx, id);
    if (!row) throw new AppError("not_found");
    const stored: WebhookRow = {
      ...row,
      sealed: sealWebhookSecret(ctx.keyFor, id, secret),
      old_sealed: row.sealed,
      old_until: new Date(now.getTime() + oldSecretHours * hourMs),
    };
    await updateWebhookRow(tx, stored);
    return { result: { ...stored, isEditable: true, secret }, audit: [entryOf(stored, "webhook.secret_rotated")] };
  });
}

/** A webhook that the caller may change, or only `see`: 404 for people outside of its company, 403 for members who may not. */
export async function getWebhook(
  ctx: Ctx,
  id: string,
  right: "add_integration" | "see_integrations" = "add_integration",
): Promise<WebhookRow> {
  const row = await findWebhook(ctx.db, id);
  if (!row) throw new AppError("not_found");
  const company = await getCompany(ctx, row.company_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("not_found") : error;
  });
  assertMay(right, ctx, company);
  return row;
}

/** Throws 422 for an address that is never called. An operator who lets the server call private addresses lets it do so by http and at any port. */
function checkAddress({ settings }: Ctx, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const protocols = settings.outboundNetworks.length > 0 ? ["https:", "http:"] : ["https:"];
  if (!url || !protocols.includes(url.protocol) || url.username !== "" || url.password !== "" || url.hash !== "")
    throw invalidField(["body", "url"], "https_address");
  if (url.port !== "" && settings.outboundNetworks.length === 0) throw invalidField(["body", "url"], "usual_port");
}

/** The entry of the activity log. It names the host alone, since the rest of an address may be a secret. */
export function entryOf({ company_id, url }: WebhookRow, action: NewAuditEntry["action"]): NewAuditEntry {
  return { action, object_type: "company", object_id: company_id, company_id, snapshot: { host: new URL(url).host } };
}
