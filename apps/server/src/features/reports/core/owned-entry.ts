import type { Ctx } from "../../../platform/context.ts";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";

/** The entry of the activity log about something that a company shares, or that is the caller's own. */
export function ownedEntry(ctx: Ctx, companyId: string | null, action: NewAuditEntry["action"], name: string): NewAuditEntry {
  return companyId
    ? { action, object_type: "company", object_id: companyId, company_id: companyId, snapshot: { name } }
    : { action, object_type: "user", object_id: ctx.actor.user_id, snapshot: { username: ctx.actor.username, name } };
}
