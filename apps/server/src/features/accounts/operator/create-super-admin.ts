import { randomBytes } from "node:crypto";
import { usernameLength } from "@safeport/contract/accounts/core/account.limits";
import { Email, Username } from "@safeport/contract/accounts/core/account.schema";
import { properName } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { recordChange } from "../../../platform/events/event.queries.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { insertUser } from "../core/account.queries.ts";
import { linkToken } from "../core/link-token.ts";
import { insertLink } from "../core/mailed-link.queries.ts";
import { hashPassword } from "../core/password-rules.ts";
import { isRetired } from "../core/retired-username.queries.ts";
import { lockNewcomer } from "./operator.queries.ts";

/** Lifetime of the link to choose a password. */
export const setUpMinutes = 60;

interface NewSuperAdmin {
  username: string;
  email: string;
  full_name: string;
}

/**
 * Creates a Super Admin for the operator, and returns the token of a link at which they choose their password: it works once, for an hour, and
 * cannot be derived from the database. Called again before they have signed in, it makes a new link in place of the old one. Throws an AppError
 * for values that no account can have, and where the username or the address is taken.
 */
export async function createSuperAdmin(db: Kysely<DB>, keyFor: KeyFor, input: NewSuperAdmin): Promise<string> {
  const account = checkedAccount(input);
  // The hash of a random value that nobody knows.
  const password_hash = await hashPassword(randomBytes(32).toString("base64url"));
  return db.transaction().execute(async (tx) => {
    const row = { ...account, id: newId(), role: "Super Admin" as const, password_hash };
    const created = await insertUser(tx, row);
    const user = created ?? (await lockNewcomer(tx, account));
    if (!user || (await isRetired(tx, account.username))) throw new AppError("registration_refused", "account_exists");
    const linkId = await insertLink(tx, { kind: "reset_password", user, minutes: setUpMinutes });
    const entry = { log_type: "system_log" as const, object_type: "user", object_id: user.id };
    const object_snapshot = { username: account.username, role: "Super Admin" };
    const audit = [{ ...entry, action: "account.created", object_snapshot }];
    await recordChange(tx, { audit, actorId: null, events: [] });
    return linkToken(keyFor, "reset_password", linkId);
  });
}

/** The values of a Super Admin, in the form they are stored in; throws an AppError for values that no account can have. */
export function checkedAccount(input: NewSuperAdmin): NewSuperAdmin {
  const [username, email, name] = [Username, Email, properName()].map((schema, at) =>
    schema.safeParse([input.username, input.email, input.full_name][at]),
  );
  if (!username?.success) throw new AppError("registration_refused", "username_format", { params: usernameLength });
  if (!email?.success) throw new AppError("registration_refused", "email_invalid");
  if (!name?.success) throw new AppError("registration_refused", "full_name_missing", { params: { max: textLimits.name } });
  return { username: username.data, email: email.data, full_name: name.data };
}
