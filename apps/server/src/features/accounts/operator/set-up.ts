import type { SetUpInput } from "@safeport/contract/accounts/operator/set-up.endpoints";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { acceptPassword } from "../core/accept-password.ts";
import { insertUser } from "../core/account.queries.ts";
import { isRetired } from "../core/retired-username.queries.ts";
import { checkedAccount } from "./create-super-admin.ts";
import { hasSetUpLink, hasSuperAdmin, useSetUpLink } from "./operator.queries.ts";
import { setUpHash } from "./set-up-link.ts";

/**
 * Opens the account of the first Super Admin. The person who has the link runs the server, so the address counts as verified. Throws 404 for a token
 * that is wrong, replaced, used or a day old, and once there is a Super Admin, without saying which; 400 or 422 for values that no account can have, which
 * leave the link as it is.
 */
export async function setUp(ctx: PublicCtx, { token, password, ...input }: SetUpInput): Promise<{ username: string }> {
  const refusal = new AppError("not_found", "set_up_link_used");
  const hash = setUpHash(token);
  if (!(await hasSetUpLink(ctx.db, hash))) throw refusal;
  const account = checkedAccount(input);
  const password_hash = await acceptPassword(password, account, "password");
  return unitOfWork(ctx, async (tx) => {
    // Of several calls, the first uses the link; the others wait, and find it used.
    if (!(await useSetUpLink(tx, hash)) || (await hasSuperAdmin(tx))) throw refusal;
    const row = { ...account, id: newId(), role: "Super Admin" as const, password_hash, language: ctx.request.language };
    const user = await insertUser(tx, { ...row, email_verified_at: new Date() });
    if (!user || (await isRetired(tx, account.username))) throw new AppError("registration_refused", "account_exists");
    const { id, username, role } = user;
    const about = { object_type: "user", object_id: id, snapshot: { username, role } };
    return { result: { username }, audit: [{ user_id: id, action: "account.created", ...about }] };
  });
}
