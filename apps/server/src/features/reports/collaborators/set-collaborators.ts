import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { CollaboratorParts } from "@safeport/contract/reports/core/collaborator.schema";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, type RefusedField } from "../../../platform/http/app-error.ts";
import { limitMail } from "../../../platform/mail/limit-mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, lockReportFor } from "../core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { reportEvent } from "../core/report-change.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";
import { deleteOthers, findNameable, inviteNamed, nameCollaborators, namedOn } from "./collaborator.queries.ts";

interface SharedReport {
  id: string;
  company_id: string;
  program_id: string;
  author_id: string;
}

/** Chooses who shares a report, as its author; 409 once an award has fixed it. */
export async function setCollaborators(ctx: Ctx, reportId: string, parts: CollaboratorParts): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row, facts } = await lockReportFor("read", ctx, tx, reportId);
    if (facts.author_id === ctx.actor.user_id && facts.weights_frozen) throw new AppError("conflict", "weights_frozen");
    assertMay("set_collaborators", ctx, row);
    const left = await replaceCollaborators(tx, row, parts);
    const isSent = row.status !== "draft";
    const invited = isSent ? await inviteCollaborators(ctx, tx, row) : [];
    if (left.length > 0)
      await insertItems(
        tx,
        reportId,
        left.map((about_user_id) => ({ item_type: "INFO", info: "collaborator_left", about_user_id })),
      );
    await updateReport(tx, reportId, { last_internal_at: new Date(), ...(left.length > 0 && { last_activity_at: new Date() }) });
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, reportId),
      // The company learns of people only when they accept.
      audit: [
        {
          action: "report.collaborators_set",
          object_type: "report",
          object_id: reportId,
          snapshot: { id: row.number, weights: parts.map(({ weight }) => weight) },
        },
      ],
      events: isSent ? [reportEvent(row, "report.collaborators_changed", {}), ...invited] : [],
    };
  });
}

/** Replaces the people named on a report that the caller has locked; returns the ones who had accepted and are no longer named. */
export async function replaceCollaborators(tx: Tx, report: SharedReport, parts: CollaboratorParts): Promise<string[]> {
  const users = await assertNameable(tx, report, parts);
  const named = parts.flatMap(({ username, weight }) => {
    const user_id = users.get(username);
    return user_id ? [{ user_id, weight }] : [];
  });
  const left = await deleteOthers(
    tx,
    report.id,
    named.map(({ user_id }) => user_id),
  );
  await nameCollaborators(tx, report.id, named);
  return left;
}

/** One refusal for every reason, so that it tells nothing about anybody's account or memberships. */
async function assertNameable(tx: Tx, report: SharedReport, parts: CollaboratorParts): Promise<Map<string, string>> {
  const users = await findNameable(
    tx,
    report,
    parts.map(({ username }) => username),
  );
  const errors: RefusedField[] = parts.flatMap(({ username }, at) =>
    users.has(username) ? [] : [{ loc: ["body", "collaborators", at, "username"], code: "collaborator_unavailable" as const }],
  );
  if (errors.length > 0) throw new AppError("invalid", null, { errors });
  return users;
}

/** Invites those named on a sent report who have no invitation yet, by a notification and a mail; returns the events. */
export async function inviteCollaborators(ctx: Ctx, tx: Tx, report: SharedReport): Promise<NewEvent[]> {
  const { id: subject_id, company_id, program_id } = report;
  const events: NewEvent[] = [];
  for (const { user_id, address } of await inviteNamed(tx, subject_id)) {
    // An agent sends no invitations, not even to people whom its owner has named on the draft.
    if (ctx.actor.agent) throw new AppError("forbidden", "agent_closed");
    const senders = [`person ${ctx.actor.user_id}`];
    const is_mailed = address !== null && (await limitMail(ctx, tx, { address, senders, ip: ctx.request.ip }));
    events.push({ type: "report.collaborator_invited", subject_id, data: { company_id, program_id, user_id, is_mailed } });
  }
  return events;
}

/** Invites the people named on a draft that is being sent. */
export async function inviteAtSending(ctx: Ctx, tx: Tx, report: SharedReport): Promise<NewEvent[]> {
  await assertNameable(tx, report, await namedOn(tx, report.id));
  return inviteCollaborators(ctx, tx, report);
}
