import { isStaff, userRoles } from "@safeport/contract/kernel/actor";
import { Uuid } from "@safeport/contract/kernel/ids";
import type {
  SentAnnouncement,
  sendAnnouncement as sendEndpoint,
} from "@safeport/contract/notifications/announcements/announcement.endpoints";
import { newId } from "@safeport/db/new-id";
import * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import {
  type Audience,
  countPeople,
  endCancelled,
  findPeople,
  findRepeated,
  insertAnnouncement,
  isThere,
  lockAnnouncement,
  lockSender,
  pageOfAnnouncements,
} from "./announcement.queries.ts";

interface Content {
  title: string;
  message: string;
  link?: string | undefined;
}

/** Throws 404 for everybody but staff. */
export function assertStaff({ actor }: Pick<Ctx, "actor">): void {
  if (!isStaff(actor)) throw new AppError("not_found");
}

/** Notifies people by name. Throws 422 if one of them is nobody. */
export async function notifyUsers(
  ctx: Ctx,
  { usernames, ...content }: Content & { usernames: string[] },
): Promise<SentAnnouncement> {
  assertStaff(ctx);
  const people = await findPeople(ctx.db, usernames);
  const known = new Set(people.map(({ username }) => username));
  const unknown = usernames.findIndex((name) => !known.has(name));
  if (unknown >= 0) throw invalidField(["body", "usernames", unknown], "invalid_value");
  return send(ctx, content, { audience: "users", userIds: people.map(({ id }) => id) });
}

/** Notifies an audience, or with `preview` only counts it. Throws 422 for an audience that does not exist. */
export async function sendAnnouncement(ctx: Ctx, input: z.output<typeof sendEndpoint.body & {}>): Promise<SentAnnouncement> {
  assertStaff(ctx);
  const { audience: name, value, preview, ...content } = input;
  const audience = await audienceOf(ctx, name, value);
  if (preview) return { recipients: await countPeople(ctx.db, audience), announcement_id: null };
  return send(ctx, content, audience);
}

async function audienceOf(
  ctx: Ctx,
  audience: "all" | "role" | "program" | "company",
  value: string | undefined,
): Promise<Audience> {
  if (audience === "all") return { audience };
  if (!value) throw invalidField(["body", "value"], "required");
  const isKnown =
    audience === "role"
      ? (userRoles as readonly string[]).includes(value)
      : z.safeParse(Uuid, value).success && (await isThere(ctx.db, audience, value));
  if (!isKnown) throw invalidField(["body", "value"], "invalid_value");
  return { audience, value };
}

/** Stores an announcement with its recipients; a job that the event starts notifies them. */
function send(ctx: Ctx, { title, message, link }: Content, audience: Audience): Promise<SentAnnouncement> {
  return unitOfWork<SentAnnouncement>(ctx, async (tx) => {
    const created_by = ctx.actor.user_id;
    const value = "value" in audience ? audience.value : audience.audience === "users" ? audience.userIds.join(" ") : null;
    const row = { id: newId(), created_by, title, message, link: link ?? null, audience: audience.audience, value };
    await lockSender(tx, created_by);
    const repeated = await findRepeated(tx, row);
    if (repeated) return { result: { recipients: repeated.recipients, announcement_id: repeated.id }, audit: [] };
    const recipients = await insertAnnouncement(tx, row, audience);
    return {
      result: { recipients, announcement_id: row.id },
      audit: [
        {
          action: "announcement.sent",
          object_type: "announcement",
          object_id: row.id,
          snapshot: { title, audience: audience.audience, value: audience.audience === "users" ? null : value, recipients },
        },
      ],
      events: [{ type: "account.announced", subject_id: created_by, data: { announcement_id: row.id } }],
    };
  });
}

/** Stops an announcement. Throws 404 if there is none, and 409 if it has ended. */
export async function cancelAnnouncement(ctx: Ctx, id: string) {
  assertStaff(ctx);
  await unitOfWork(ctx, async (tx) => {
    const row = await lockAnnouncement(tx, id);
    if (!row) throw new AppError("not_found");
    if (row.status !== "sending") throw new AppError("conflict");
    await endCancelled(tx, id);
    const { title, sent, recipients } = row;
    const snapshot = { title, sent, recipients };
    return {
      result: undefined,
      audit: [{ action: "announcement.cancelled", object_type: "announcement", object_id: id, snapshot }],
    };
  });
  const { items } = await pageOfAnnouncements(ctx.db, { page: 1, size: 1 }, id);
  const [row] = items;
  if (!row) throw new AppError("not_found");
  return row;
}
