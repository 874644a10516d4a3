import { usernameLength } from "@safeport/contract/accounts/account.limits";
import { Email, type RegisterInput, Username } from "@safeport/contract/accounts/account.schema";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../platform/context.ts";
import type { Outcome } from "../../platform/events/unit-of-work.ts";
import { AppError, type ErrorDetail, invalidField, type TextParams } from "../../platform/http/app-error.ts";
import { limitMail } from "../../platform/mail/limit-mail.ts";
import type { Tx } from "../../platform/transaction.ts";
import { insertUser, type UserRow } from "./account.queries.ts";
import { assertOwnName } from "./assert-own-name.ts";
import { isRetired } from "./closing/closing.queries.ts";
import { queueVerificationMail } from "./email/verification-mail.ts";
import { isNameOfPlatform } from "./is-name-of-platform.ts";
import { acceptPassword } from "./password/accept-password.ts";
import { isReservedUsername } from "./reserved-name.ts";

const refused = (detail: ErrorDetail, params?: TextParams) => new AppError("registration_refused", detail, params && { params });

type NewAccount = Parameters<typeof insertUser>[1];

/** Checks a registration and hashes its password; throws 400 or 422 for what is refused. */
export async function prepareAccount(ctx: PublicCtx, input: RegisterInput): Promise<NewAccount> {
  const email = Email.safeParse(input.email);
  if (!email.success) throw refused("email_invalid");
  if (input.username.length < usernameLength.min) throw refused("username_short", { min: usernameLength.min });
  const username = Username.safeParse(input.username);
  if (!username.success) throw refused("username_format", usernameLength);
  if (isReservedUsername(username.data)) throw refused("username_reserved");
  if (await isRetired(ctx.db, username.data)) throw refused("account_exists");
  if (await isNameOfPlatform(ctx.db, input.full_name)) throw refused("full_name_reserved");
  const { company_name, company_domain } = input;
  if ((company_name === undefined) !== (company_domain === undefined)) throw refused("company_incomplete");
  if (company_name !== undefined && input.role !== "Business")
    throw invalidField(["body", "company_name"], "company_not_allowed");
  if (company_name !== undefined) assertOwnName(null, "company_name", company_name);
  const owner = { username: username.data, email: email.data, full_name: input.full_name };
  return {
    id: newId(),
    username: username.data,
    email: email.data,
    full_name: input.full_name,
    role: input.role,
    country: input.country ?? null,
    password_hash: await acceptPassword(input.password, owner, "password"),
    language: ctx.request.language,
  };
}

/** Stores a prepared account in the caller's transaction, with its welcome mail; throws 400 when its username or address is taken. */
export async function openAccount(ctx: PublicCtx, tx: Tx, account: NewAccount): Promise<Required<Outcome<UserRow>>> {
  const user = await insertUser(tx, account);
  // The insert waited for an account of this name that was being closed.
  if (!user || (await isRetired(tx, account.username))) throw refused("account_exists");
  if (await limitMail(ctx, tx, { address: user.email, senders: [], ip: ctx.request.ip }))
    await queueVerificationMail(tx, user, true);
  return {
    result: user,
    audit: [
      {
        user_id: user.id,
        action: "account.registered",
        object_type: "user",
        object_id: user.id,
        snapshot: { username: user.username, role: user.role },
      },
    ],
    events: [{ type: "account.registered", subject_id: user.id, data: {} }],
  };
}
