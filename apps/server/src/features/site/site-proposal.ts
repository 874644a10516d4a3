import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { decideSiteProposal as endpoint, SiteProposal } from "@safeport/contract/site/site.endpoints";
import { type MoneySetting, moneySettings, type SiteProposalAction } from "@safeport/contract/site/site.values";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { findSite, lockSite, type SiteRow } from "../../platform/site/site.queries.ts";
import type { Tx } from "../../platform/transaction.ts";
import { declined, proposed } from "./proposal.ts";
import { snapshotOf } from "./site-changes.ts";
import * as queries from "./site-proposal.queries.ts";
import { saveSite } from "./site-settings.queries.ts";
import { assertMayConfirm, assertNobodyLeft } from "./super-admin-rest.ts";

/** The id of the settings as the object of an audit entry and as the parent of the logo; there is only one row of them. */
export const siteId = "00000000-0000-7000-8000-000000000001";

export type MoneyChanges = Partial<Record<MoneySetting, number | null>>;

export function siteEntry(action: NewAuditEntry["action"], snapshot: Record<string, unknown>): NewAuditEntry {
  return { action, object_type: "site", object_id: siteId, snapshot };
}

const isSuperAdmin = ({ actor }: Pick<Ctx, "actor">) => actor.role === "Super Admin";

/** Fields to save now, what the log says, and the events. */
interface MoneyOutcome {
  saved: MoneyChanges;
  audit: NewAuditEntry[];
  note: Record<string, unknown>;
  events: NewEvent[];
}

/**
 * Changes money settings, or proposes it to another Super Admin where there is one. Throws 403 for other
 * staff, and 409 while another change waits.
 */
export async function changeMoney(ctx: Ctx, tx: Tx, before: SiteRow, changes: MoneyChanges): Promise<MoneyOutcome> {
  if (Object.keys(changes).length === 0) return { saved: {}, audit: [], note: {}, events: [] };
  if (!isSuperAdmin(ctx)) throw new AppError("forbidden", "money_settings");
  const { user_id } = ctx.actor;
  const others = await queries.listOtherSuperAdmins(tx, user_id);
  if (others.length === 0) await assertNobodyLeft(ctx, tx);
  if (others.length === 0) return { saved: changes, audit: [], note: { only_super_admin: true }, events: [] };
  if (await queries.findWaitingProposal(tx)) throw new AppError("conflict", "site_change_waits");
  await queries.insertProposal(tx, { id: newId(), changes, proposed_by: user_id });
  const entry = siteEntry("site.change_proposed", { name: before.name, ...snapshotOf(before, changes) });
  return { saved: {}, audit: [entry], note: {}, events: [proposed(user_id, { place: "settings" })] };
}

type Decision = z.output<NonNullable<(typeof endpoint)["body"]>>;

/**
 * Confirms or refuses a proposed change; its author can only withdraw it. Throws 404 for others than staff, 403 for Admins, 409 if it was decided, and 422 for
 * a refusal without a reason.
 */
export async function decideSiteProposal(ctx: Ctx, id: string, { confirm, reason }: Decision): Promise<SiteRow> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  if (!confirm && reason === undefined) throw invalidField(["body", "reason"], "reason_required");
  const saved = await unitOfWork(ctx, async (tx) => {
    const before = await lockSite(tx);
    const proposal = await queries.findProposal(tx, id);
    if (!proposal) throw new AppError("not_found");
    if (!isSuperAdmin(ctx)) throw new AppError("forbidden", "money_settings");
    if (proposal.status !== "waiting") throw new AppError("conflict", "site_change_decided");
    const isOwn = proposal.proposed_by === ctx.actor.user_id;
    if (isOwn && confirm) throw new AppError("forbidden", "second_super_admin");
    if (confirm) await assertMayConfirm(ctx, tx, proposal.proposed_by);
    await queries.settleProposal(tx, id, confirm ? "confirm" : isOwn ? "withdraw" : "reject", ctx.actor.user_id);
    const changes = proposal.changes as MoneyChanges;
    if (confirm) await saveSite(tx, changes);
    const action = confirm ? "site.updated" : isOwn ? "site.change_withdrawn" : "site.change_rejected";
    const snapshot = {
      name: before.name,
      ...snapshotOf(before, changes),
      proposed_by: proposal.proposer,
      ...(!confirm && { reason }),
    };
    const events = confirm ? [] : declined(ctx, proposal.proposed_by, { place: "settings", reason: reason ?? "" });
    return { result: await findSite(tx), audit: [siteEntry(action, snapshot)], events };
  });
  await ctx.site.reload();
  return saved;
}

/** The settings with the change that waits. */
export interface SettingsView {
  site: SiteRow;
  proposal: queries.SiteProposalRow | undefined;
}

/** The settings with the proposed change, if one waits. */
export async function withProposal(ctx: Ctx, site: SiteRow): Promise<SettingsView> {
  return { site, proposal: await queries.findWaitingProposal(ctx.db) };
}

/** The change that waits, as the caller may act on it. */
export function presentProposal(ctx: Ctx, { site, proposal }: SettingsView): SiteProposal | null {
  if (!proposal) return null;
  const changes = proposal.changes as MoneyChanges;
  const isOwn = proposal.proposed_by === ctx.actor.user_id;
  const decisions: SiteProposalAction[] = isOwn ? ["withdraw"] : ["confirm", "reject"];
  return {
    proposal_id: proposal.id,
    by: proposal.proposer,
    proposed_at: proposal.proposed_at.toISOString(),
    changes: moneySettings.flatMap((setting) => {
      const to = changes[setting];
      return to === undefined ? [] : [{ setting, from: site[setting], to }];
    }),
    can: isSuperAdmin(ctx) ? decisions : [],
  };
}
