import { usernameLength } from "@safeport/contract/accounts/core/account.limits";
import { Email, type RegisterInput, Username } from "@safeport/contract/accounts/core/account.schema";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField, type RefusedField, type TextParams } from "../../../platform/http/app-error.ts";
import { limitMail } from "../../../platform/mail/limit-mail.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { acceptPassword, passwordRefusal } from "../core/accept-password.ts";
import { insertUser, isUsernameTaken, type UserRow } from "../core/account.queries.ts";
import { assertOwnName } from "../core/assert-own-name.ts";
import { isNameOfPlatform } from "../core/is-name-of-platform.ts";
import { maySignUp } from "../core/may-sign-up.ts";
import { isReservedUsername } from "../core/reserved-name.ts";
import { isRetired } from "../core/retired-username.queries.ts";
import { queueVerificationMail } from "../email/verification-mail.ts";
import { isProviderRequiredFor, providerName } from "../identities/required-provider.ts";

/** A refused field of a registration: the text for the whole, and the code at the field. */
function refusal(field: keyof RegisterInput, detail: RegistrationDetail, params?: TextParams) {
  const code = detail === "email_invalid" ? "invalid_email" : detail;
  return { detail, params, error: { loc: ["body", field], code, params } satisfies RefusedField };
}
type RegistrationDetail =
  | "sign_up_invited"
  | "sign_up_domain"
  | "sign_up_provider"
  | "email_invalid"
  | "username_short"
  | "username_format"
  | "username_reserved"
  | "full_name_reserved"
  | "account_exists";
type Refusal = ReturnType<typeof refusal>;

/** Returns the 400 with every refused field. Its detail is the text of the first field. */
function registrationRefused([first, ...others]: [Refusal, ...Refusal[]], extras: Partial<AppError["extras"]> = {}): AppError {
  const errors = [first, ...others].map(({ error }) => error);
  return new AppError("registration_refused", first.detail, {
    ...(first.params && { params: first.params }),
    ...extras,
    errors: [...errors, ...(extras.errors ?? [])],
  });
}

type NewAccount = Parameters<typeof insertUser>[1];

/** Errors of the username, the address and the name of a registration. */
async function refusalsOf(ctx: PublicCtx, input: RegisterInput): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const username = Username.safeParse(input.username);
  if (input.username.length < usernameLength.min)
    refusals.push(refusal("username", "username_short", { min: usernameLength.min }));
  else if (!username.success) refusals.push(refusal("username", "username_format", usernameLength));
  else if (isReservedUsername(username.data)) refusals.push(refusal("username", "username_reserved"));
  else if (await isRetired(ctx.db, username.data)) refusals.push(refusal("username", "account_exists"));
  if (await isNameOfPlatform(ctx.db, input.full_name)) refusals.push(refusal("full_name", "full_name_reserved"));
  // First, as the specification's fallback for a 400 has it.
  if (!Email.safeParse(input.email).success) refusals.unshift(refusal("email", "email_invalid"));
  if (!(await maySignUp(ctx, input.email.trim().toLowerCase())))
    refusals.push(refusal("email", ctx.site.current.sign_up === "domain" ? "sign_up_domain" : "sign_up_invited"));
  if (isProviderRequiredFor(ctx, input.email.trim())) refusals.unshift(refusal("email", "sign_up_provider", providerName(ctx)));
  return refusals;
}

/** Checks a registration and hashes its password; throws 400 or 422 with all refused fields. */
export async function prepareAccount(ctx: PublicCtx, input: RegisterInput): Promise<NewAccount> {
  const [first, ...others] = await refusalsOf(ctx, input);
  if (first) {
    const owner = { username: input.username, email: input.email, full_name: input.full_name };
    throw registrationRefused([first, ...others], await passwordRefusal(input.password, owner, "password"));
  }
  const [username, email] = [Username.parse(input.username), Email.parse(input.email)];
  const { company_name, company_domain } = input;
  if ((company_name === undefined) !== (company_domain === undefined))
    throw new AppError("registration_refused", "company_incomplete");
  if (company_name !== undefined && input.role !== "Business")
    throw invalidField(["body", "company_name"], "company_not_allowed");
  if (company_name !== undefined) assertOwnName(null, "company_name", company_name);
  const owner = { username, email, full_name: input.full_name };
  return {
    id: newId(),
    username,
    email,
    full_name: input.full_name,
    role: input.role,
    country: input.country ?? null,
    password_hash: await acceptPassword(input.password, owner, "password"),
    language: ctx.request.language,
  };
}

/**
 * Stores a prepared account in the caller's transaction, with its welcome mail, whose link leads to `next` in the end; throws 400 when its username or
 * address is taken.
 */
export async function openAccount(
  ctx: PublicCtx,
  tx: Tx,
  account: NewAccount,
  next: string | null = null,
): Promise<Required<Outcome<UserRow>>> {
  const user = await insertUser(tx, account);
  // The insert waited for an account of this name that was being closed.
  if (!user || (await isRetired(tx, account.username))) {
    const isNameFree = !user && !(await isUsernameTaken(tx, account.username));
    throw registrationRefused([refusal(isNameFree ? "email" : "username", "account_exists")]);
  }
  const isMailed =
    user.email_verified_at === null && (await limitMail(ctx, tx, { address: user.email, senders: [], ip: ctx.request.ip }));
  if (isMailed) await queueVerificationMail(tx, user, { welcome: true, next });
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
