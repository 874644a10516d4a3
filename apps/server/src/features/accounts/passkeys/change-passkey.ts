import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { endPasskeySessions } from "../core/session.queries.ts";
import * as queries from "./passkey.queries.ts";
import { queuePasskeyChangedMail } from "./passkey-changed-mail.ts";

const noPasskey = () => new AppError("not_found", "no_passkey");

/** Gives a passkey of the caller another name; throws 404 when it is not theirs. */
export function renamePasskey(ctx: Ctx, id: string, name: string): Promise<queries.PasskeyRow> {
  const { user_id, username } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const passkey = await queries.renamePasskey(tx, { id, user_id }, name);
    if (!passkey) throw noPasskey();
    const about = { object_type: "user", object_id: user_id, snapshot: { username, passkey: name } };
    return { result: passkey, audit: [{ action: "account.passkey_renamed", ...about }] };
  });
}

/** Removes a passkey of the caller, ends the sessions that began with it except this one, and mails the caller; throws 404 when it is not theirs. */
export function removePasskey(ctx: Ctx, id: string): Promise<{ passkey_id: string; ended_sessions: number }> {
  const { user_id, username, session_id } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const passkey = await queries.lockPasskey(tx, { id, user_id });
    if (!passkey) throw noPasskey();
    const ended_sessions = await endPasskeySessions(tx, { user_id, passkey_id: id, keptId: session_id });
    await queries.deletePasskey(tx, id);
    await queuePasskeyChangedMail(tx, user_id, { change: "removed", name: passkey.name });
    const about = { object_type: "user", object_id: user_id, snapshot: { username, passkey: passkey.name, ended_sessions } };
    return { result: { passkey_id: id, ended_sessions }, audit: [{ action: "account.passkey_removed", ...about }] };
  });
}
