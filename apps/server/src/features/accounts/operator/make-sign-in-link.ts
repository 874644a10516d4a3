import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { recordChange } from "../../../platform/events/event.queries.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { linkToken } from "../core/link-token.ts";
import { insertLink, lockActive } from "../core/mailed-link.queries.ts";

/** Lifetime of the link. */
export const signInLinkMinutes = 60;

/**
 * Makes a sign-in link, for the operator, for a person whose sign-in the failures of others block, as where no mail is sent.
 * Returns its token. The link alone signs nobody in: they still need their password. Throws an AppError where there is no such active account.
 */
export async function makeSignInLink(db: Kysely<DB>, keyFor: KeyFor, username: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, username.toLowerCase());
    if (!user) throw new AppError("not_found", "no_user");
    const linkId = await insertLink(tx, { kind: "sign_in", user, minutes: signInLinkMinutes });
    const entry = { action: "account.sign_in_link_made", log_type: "system_log" as const };
    const about = { object_type: "user", object_id: user.id, object_snapshot: { username: user.username } };
    await recordChange(tx, { audit: [{ ...entry, ...about }], actorId: null, events: [] });
    return linkToken(keyFor, "sign_in", linkId);
  });
}
