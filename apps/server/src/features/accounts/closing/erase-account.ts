import { randomBytes } from "node:crypto";
import { eraseAudit } from "../../../platform/events/erase-audit.queries.ts";
import { detachFile } from "../../../platform/files/file.queries.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { deleteMailsOf } from "../../../platform/mail/mail.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { deleteTokensOf } from "../api-tokens/api-token.queries.ts";
import { hashPassword } from "../core/password-rules.ts";
import { endSessions, lockSession } from "../core/session.queries.ts";
import { deleteExportsOf } from "../export/export.queries.ts";
import { deleteIdentitiesOf } from "../identities/identity.queries.ts";
import { erasePasskeys } from "../passkeys/passkey.queries.ts";
import { lockProfile } from "../profile/profile.queries.ts";
import * as queries from "./closing.queries.ts";

/** Erases the account of a person, ends their sessions, and removes their passkeys, API tokens, identities, picture and mails; throws 409 for the last Super Admin. */
export async function eraseAccount(tx: Tx, user: { user_id: string; session_id: string }): Promise<void> {
  // Before the lock, which acts that book points for this person wait for.
  const password_hash = await hashPassword(randomBytes(32).toString("hex"));
  const account = await lockProfile(tx, user.user_id);
  if (!account || !(await lockSession(tx, user.session_id))) throw new AppError("session_ended");
  if (await queries.isLastSuperAdmin(tx, user.user_id)) throw new AppError("conflict", "only_super_admin");
  await endSessions(tx, user.user_id);
  await erasePasskeys(tx, user.user_id);
  await deleteTokensOf(tx, [user.user_id]);
  await deleteIdentitiesOf(tx, user.user_id);
  await queries.eraseAccount(tx, { id: user.user_id, username: account.username, password_hash });
  if (account.picture_file_id) await detachFile(tx, account.picture_file_id);
  await eraseAudit(tx, { user_id: user.user_id, username: account.username, email: account.email });
  await deleteExportsOf(tx, user.user_id);
  await deleteMailsOf(tx, { user_id: user.user_id, email: account.email });
}
