import { createHash, randomBytes } from "node:crypto";
import type { updateIntake as endpoint, Intake } from "@safeport/contract/intake/intake.endpoints";
import { mailOriginalsBytes, noteFilesBytes } from "@safeport/contract/intake/intake.limits";
import type { MailRefusal } from "@safeport/contract/intake/intake.values";
import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import type { Db } from "@safeport/db/named-statement";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { publicUrlOf, type Settings } from "../../platform/settings.ts";
import { assertMay, getProgram, lockProgram } from "../programs/core/get-program.ts";
import { bytesOfMails, findIntake, findRefusals, type IntakeRow, noKey, saveIntake } from "./intake.queries.ts";
import { mailboxAddress } from "./mailbox-address.ts";
import { readPublishedKey } from "./openpgp/read-key.ts";
import { keyPath } from "./security-txt.routes.ts";

/** The intake of a program with the handle of its page. */
export interface ShownIntake extends IntakeRow {
  id: string;
  handle: string;
  makes_secrets: boolean;
  bytes: Awaited<ReturnType<typeof bytesOfMails>>;
  refused: Awaited<ReturnType<typeof findRefusals>>;
}

/** How a program takes reports of people without an account. Throws 404, and 403 for people who do not edit the program. */
export async function getIntake(ctx: Ctx, ref: string): Promise<ShownIntake> {
  const program = assertMay("edit", ctx, await getProgram(ctx, ref));
  return shown(ctx, ctx.db, program, await findIntake(ctx.db, program.id));
}

/** Changes what is named of it; throws 422 for a key that cannot be published. Without a mailbox the secret of the mail provider stops working. */
export async function updateIntake(
  ctx: Ctx,
  ref: string,
  changes: z.output<NonNullable<(typeof endpoint)["body"]>>,
): Promise<ShownIntake> {
  assertMay("edit", ctx, await getProgram(ctx, ref));
  const { openpgp_key, ...rest } = changes;
  const key = openpgp_key == null ? noKey : await readPublishedKey(ctx, openpgp_key);
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("edit", ctx, await lockProgram(ctx, ref, tx));
    const saved = await saveIntake(tx, program.id, {
      ...rest,
      ...(openpgp_key !== undefined && key),
      ...(changes.mail_address === null && { mail_secret_hash: null }),
    });
    return { result: await shown(ctx, tx, program, saved), audit: [entry(program, saved)] };
  });
}

/**
 * Makes another secret for the mail provider and returns it; only its hash is stored. Throws 403 for staff, who edit the program and read no secret of
 * a company.
 */
export async function setMailSecret(ctx: Ctx, ref: string): Promise<{ secret: string }> {
  assertMay("manage_credentials", ctx, assertMay("edit", ctx, await getProgram(ctx, ref)));
  const secret = randomBytes(32).toString("base64url");
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("manage_credentials", ctx, assertMay("edit", ctx, await lockProgram(ctx, ref, tx)));
    const saved = await saveIntake(tx, program.id, { mail_secret_hash: hashOf(secret) });
    return { result: { secret }, audit: [entry(program, saved)] };
  });
}

async function shown(ctx: Ctx, db: Db, program: Awaited<ReturnType<typeof getProgram>>, intake: IntakeRow): Promise<ShownIntake> {
  const { id, handle } = program;
  const bytes = await bytesOfMails(db, id);
  const refused = await findRefusals(db, id);
  return { id, handle, makes_secrets: programPolicy.manage_credentials(ctx.actor, program), ...intake, bytes, refused };
}

/** Hash of the secret of a mail provider, which has 256 random bits. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function entry({ id, company_id, title }: { id: string; company_id: string; title: string }, saved: IntakeRow): NewAuditEntry {
  const { is_open, frame_origins, mail_address, mail_secret_hash, is_mailbox_open, openpgp_fingerprint } = saved;
  const hasSecret = mail_secret_hash !== null;
  const snapshot = {
    title,
    is_open,
    frame_origins,
    mail_address,
    has_mail_secret: hasSecret,
    is_mailbox_open,
    openpgp_fingerprint,
  };
  return { action: "program.intake_changed", object_type: "program", object_id: id, company_id, snapshot };
}

/** The intake as its editors see it. */
export function presentIntake(row: ShownIntake, { settings }: { settings: Settings }): Intake {
  const origin = publicUrlOf(settings);
  return {
    is_open: row.is_open,
    frame_origins: row.frame_origins,
    mail_address: row.mail_address,
    has_mail_secret: row.mail_secret_hash !== null,
    makes_secrets: row.makes_secrets,
    form_url: `${origin}/intake/${row.handle}`,
    script_url: `${origin}/embed/intake.js`,
    mail_hook_url: `${origin}/v1/intake/mail/`,
    is_mailbox_open: row.is_mailbox_open,
    mailbox_address: settings.intakeMail && mailboxAddress(settings.intakeMail.address, row),
    openpgp: presentKey(row, origin),
    originals_bytes: row.bytes.originals,
    originals_quota: mailOriginalsBytes,
    note_files_bytes: row.bytes.noteFiles,
    note_files_quota: noteFilesBytes,
    refused_mails: row.refused.map(({ reason, sender, subject, created_at }) => ({
      ...{ reason: reason as MailRefusal, sender, subject },
      received_at: created_at.toISOString(),
    })),
  };
}

function presentKey(row: ShownIntake, origin: string): Intake["openpgp"] {
  const { openpgp_key: key, openpgp_fingerprint: fingerprint, openpgp_expires_at: expiresAt } = row;
  if (key === null || fingerprint === null) return null;
  return {
    ...{ key, fingerprint, user_ids: row.openpgp_user_ids, is_held: row.openpgp_is_held },
    key_url: `${origin}${keyPath(row.handle)}`,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
