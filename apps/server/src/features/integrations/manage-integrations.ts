import { companyPolicy } from "@safeport/contract/companies/company.policy";
import type {
  addIntegration as addEndpoint,
  updateIntegration as updateEndpoint,
} from "@safeport/contract/integrations/integration.endpoints";
import { maxIntegrations } from "@safeport/contract/integrations/integration.limits";
import { isTracker } from "@safeport/contract/integrations/integration.values";
import { withoutTail } from "@safeport/contract/kernel/text";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../platform/changed-since.queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, checkFields, invalidField } from "../../platform/http/app-error.ts";
import { readPage } from "../../platform/read-page.ts";
import { withChanges } from "../../platform/with-changes.ts";
import { assertMay } from "../companies/assert-may.ts";
import { getCompany } from "../companies/get-company.ts";
import {
  findIntegration,
  type IntegrationRow,
  insertIntegration,
  lockIntegration,
  pageOfIntegrations,
  removeIntegration,
  updateIntegrationRow,
} from "./integration.queries.ts";
import { hintOf, sealIntegrationSecret } from "./integration-secret.ts";
import { accessOf, projectOf } from "./open-project.ts";
import { IntegrationError } from "./send-request.ts";
import { readProject } from "./tracker-client.ts";
import { releaseIssues } from "./tracker-issue.queries.ts";
import { trackers } from "./trackers/trackers.ts";

/** An integration with whether the caller may change it. */
export interface ShownIntegration extends IntegrationRow {
  isEditable: boolean;
}

/** The integrations of a company, for its owners and managers and for staff: 404 for people outside of it, 403 for its other members. */
export async function listIntegrations(ctx: Ctx, query: { company_id: string } & PageOfChanges) {
  const company = await getCompany(ctx, query.company_id);
  assertMay("see_integrations", ctx, company);
  const { company_id, updated_since } = query;
  const { items, total } = await readPage(query, (limit, offset) =>
    pageOfIntegrations(ctx.db, company_id, updated_since, limit, offset),
  );
  return { items: items.map((row) => ({ ...row, isEditable: companyPolicy.add_integration(ctx.actor, company) })), total };
}

/** Nothing comes back from a tracker until its webhook is set up. */
const unsynced = { sync_sealed: null, sync_status: "note", sync_by: null } as const;
/** Nothing happens by itself until a rule is set. */
const withoutRules = {
  severity_marks: {},
  ...({ file_accepted: null, file_by: null, close_issues: false } as const),
  ...({ closed_status: null, reopened_status: null, close_code: null } as const),
};
/** Nothing is known about a project until its tracker was asked. */
const unread = { project_ref: null, is_public: null, public_confirmed_by: null, public_confirmed_at: null } as const;

/**
 * Connects a tracker or a chat. A tracker is asked for its project: a public one needs a confirmation (422), and one that does not answer is connected with its
 * failure.
 */
export async function addIntegration(
  ctx: Ctx,
  { secret, confirms_public, ...input }: z.output<NonNullable<(typeof addEndpoint)["body"]>>,
): Promise<ShownIntegration> {
  assertMay("add_integration", ctx, await getCompany(ctx, input.company_id));
  const id = newId();
  const row: IntegrationRow = {
    ...normalized({
      ...{ ...input, ...unsynced, ...withoutRules, ...unread, id },
      ...{ sealed: Buffer.alloc(0), secret_hint: "", is_active: true, failure: null },
    }),
    sealed: sealIntegrationSecret(ctx.keyFor, id, secret),
    secret_hint: hintOf(secret),
  };
  await check(row, secret);
  const asked = confirmed(ctx, await askedFor(ctx, row), confirms_public, true);
  return unitOfWork(ctx, async (tx) => {
    if (!(await insertIntegration(tx, asked, maxIntegrations)))
      throw new AppError("conflict", "too_many_integrations", { params: { max: maxIntegrations } });
    const audit = [integrationEntry(asked, "integration.added"), ...confirmationOf(row, asked)];
    return { result: { ...asked, isEditable: true }, audit };
  });
}

/** A tracker with what it says about its project now, or with its failure. */
async function askedFor(ctx: Ctx, row: IntegrationRow): Promise<IntegrationRow> {
  if (!isTracker(row.kind)) return row;
  try {
    return { ...row, ...projectOf(row, await readProject(ctx.outbound, accessOf(ctx, row))) };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    return { ...row, failure: error.failure };
  }
}

/** The row with a confirmation that its project is public, if it is. Throws 422 where one is needed and lacks; a private project has none. */
function confirmed(ctx: Ctx, row: IntegrationRow, confirms: boolean, isNeeded: boolean): IntegrationRow {
  if (!row.is_public) return { ...row, public_confirmed_by: null, public_confirmed_at: null };
  if (confirms) return { ...row, public_confirmed_by: ctx.actor.user_id, public_confirmed_at: new Date() };
  if (isNeeded && !row.public_confirmed_at)
    throw invalidField(["body", "confirms_public"], "public_project", { project: row.project ?? "" });
  return row;
}

/** The entry of the activity log for a new confirmation that a project is public. */
function confirmationOf(
  before: IntegrationRow,
  { company_id, kind, project, public_confirmed_at }: IntegrationRow,
): NewAuditEntry[] {
  const isNew = public_confirmed_at !== null && public_confirmed_at !== before.public_confirmed_at;
  return isNew ? [integrationEntry({ company_id, kind, project }, "integration.confirmed_public")] : [];
}

/**
 * Changes an integration. Another address needs the secret again, so that nobody sends a stored secret somewhere else; with another project or address,
 * the issues that were filed before are no longer connected. A tracker is asked for its project then: a public one needs a confirmation (422), and may have no
 * rule that files reports into it (422).
 */
export async function updateIntegration(
  ctx: Ctx,
  id: string,
  { secret, confirms_public = false, ...changes }: z.output<NonNullable<(typeof updateEndpoint)["body"]>>,
): Promise<ShownIntegration> {
  const before = await getIntegration(ctx, id);
  const changed = normalized(withChanges(before, changes));
  // Another project may have the name of one that is gone. Who sends the name again chooses that project.
  const isChosen = changes.project !== undefined && (before.failure === "replaced" || before.failure === "not_found");
  const isMoved = isChosen || changed.project !== before.project || changed.base_url !== before.base_url;
  if (changed.base_url !== before.base_url && secret === undefined) throw invalidField(["body", "secret"], "required");
  await check(changed, secret);
  const sealed =
    secret === undefined ? {} : { sealed: sealIntegrationSecret(ctx.keyFor, id, secret), secret_hint: hintOf(secret) };
  const isAsked = isMoved || secret !== undefined || confirms_public || changes.file_accepted !== undefined;
  // Another name may be the same project's.
  const known = isMoved ? { ...changed, ...unread } : changed;
  const asked = isAsked ? await askedFor(ctx, { ...known, ...sealed, failure: null }) : known;
  const isSame =
    !isMoved || (asked.project_ref !== null && asked.project_ref === before.project_ref && changed.base_url === before.base_url);
  const kept = isSame ? { public_confirmed_by: before.public_confirmed_by, public_confirmed_at: before.public_confirmed_at } : {};
  const next = confirmed(ctx, { ...asked, ...kept }, confirms_public, isMoved);
  if (next.is_public && next.file_accepted && (isMoved || changes.file_accepted))
    throw invalidField(["body", changes.file_accepted ? "file_accepted" : "project"], "public_rule", {
      project: next.project ?? "",
    });
  return unitOfWork(ctx, async (tx) => {
    const row = await lockIntegration(tx, id);
    if (!row) throw new AppError("not_found");
    // Somebody else has changed it since it was read, so that the answer of the tracker may be about another project.
    if (row.project !== before.project || row.base_url !== before.base_url || !row.sealed.equals(before.sealed))
      throw new AppError("conflict", "integration_changed");
    const { project, project_ref, is_public, public_confirmed_by, public_confirmed_at, failure } = next;
    const stored: IntegrationRow = {
      ...normalized(withChanges(row, changes)),
      ...sealed,
      ...{ project, project_ref, is_public, public_confirmed_by, public_confirmed_at, failure },
      // Changes of status by the tracker are made in the name of the person who allowed them.
      ...(changes.sync_status !== undefined && { sync_by: ctx.actor.user_id }),
      // Reports are filed in the name of the person who set the rule.
      ...(changes.file_accepted !== undefined && { file_by: changes.file_accepted && ctx.actor.user_id }),
    };
    await updateIntegrationRow(tx, stored);
    if (!isSame) await releaseIssues(tx, id);
    const audit = [integrationEntry(stored, "integration.updated"), ...confirmationOf(row, stored)];
    return { result: { ...stored, isEditable: true }, audit };
  });
}

/** Disconnects a tracker or a chat. */
export async function deleteIntegration(ctx: Ctx, id: string): Promise<{ integration_id: string }> {
  const row = await getIntegration(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    await removeIntegration(tx, id);
    return { result: { integration_id: id }, audit: [integrationEntry(row, "integration.deleted")] };
  });
}

/** An integration that the caller may change: 404 for people outside of its company, 403 for members who may not. */
export async function getIntegration(ctx: Ctx, id: string): Promise<IntegrationRow> {
  const row = await findIntegration(ctx.db, id);
  if (!row) throw new AppError("not_found");
  const company = await getCompany(ctx, row.company_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("not_found") : error;
  });
  assertMay("add_integration", ctx, company);
  return row;
}

/** The row without what its kind does not have, and with the usual address of its service. */
function normalized(row: IntegrationRow): IntegrationRow {
  if (!isTracker(row.kind)) return { ...row, ...withoutRules, project: null, base_url: null, account: null };
  const tracker = trackers[row.kind];
  const address = (row.base_url && withoutTail(row.base_url, /\//)) || tracker.address;
  const ofAccount = tracker.hasAccount ? {} : { account: null, closed_status: null, reopened_status: null };
  const ofCode = row.kind === "servicenow" ? {} : { close_code: null };
  return { ...row, ...ofAccount, ...ofCode, base_url: address, events: [], with_titles: false };
}

/** Throws 422 for fields that an integration of its kind lacks. */
async function check({ kind, project, base_url, account }: IntegrationRow, secret: string | undefined): Promise<void> {
  if (!isTracker(kind)) {
    if (secret !== undefined && !isHttps(secret)) throw invalidField(["body", "secret"], "https_address");
    return;
  }
  await checkFields(
    () => {
      if (!project) throw invalidField(["body", "project"], "required");
      if (!trackers[kind].project.test(project)) throw invalidField(["body", "project"], "tracker_project");
    },
    () => {
      if (!base_url) throw invalidField(["body", "base_url"], "required");
      if (!isHttps(base_url)) throw invalidField(["body", "base_url"], "https_address");
    },
    () => {
      if (trackers[kind].hasAccount && !account) throw invalidField(["body", "account"], "required");
    },
  );
}

function isHttps(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === "https:" && url.username === "" && url.password === "" && url.hash === "";
}

/** The entry of the activity log for a change to an integration. */
export function integrationEntry(
  { company_id, kind, project }: Pick<IntegrationRow, "company_id" | "kind" | "project">,
  action: NewAuditEntry["action"],
): NewAuditEntry {
  return { action, object_type: "company", object_id: company_id, company_id, snapshot: { kind, project } };
}
