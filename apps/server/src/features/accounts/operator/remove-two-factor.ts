import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { recordChange } from "../../../platform/events/event.queries.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { endSessions } from "../core/session.queries.ts";
import { erasePasskeys } from "../passkeys/passkey.queries.ts";
import { deleteTwoFactor, findTwoFactor } from "../two-factor/two-factor.queries.ts";
import { queueTwoFactorChangedMail } from "../two-factor/two-factor-changed-mail.ts";
import { lockAccount } from "./operator.queries.ts";

/**
 * Removes the second factor of somebody who has lost it, with their passkeys, for the operator: their sessions end, and they are mailed. Throws an AppError where
 * there is no such account or no second factor.
 */
export async function removeTwoFactor(db: Kysely<DB>, username: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, username.toLowerCase());
    if (!user) throw new AppError("not_found", "no_user");
    if (!(await findTwoFactor(tx, user.id))?.enabled_at) throw new AppError("conflict", "two_factor_off");
    await deleteTwoFactor(tx, user.id);
    const removed_passkeys = await erasePasskeys(tx, user.id);
    const ended = await endSessions(tx, user.id);
    await queueTwoFactorChangedMail(tx, user.id, "off", removed_passkeys);
    const entry = { action: "account.two_factor_removed", log_type: "system_log" as const };
    const about = {
      object_type: "user",
      object_id: user.id,
      object_snapshot: { username: user.username, ended, removed_passkeys },
    };
    await recordChange(tx, { audit: [{ ...entry, ...about }], actorId: null, events: [] });
  });
}
