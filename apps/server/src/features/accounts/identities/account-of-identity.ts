import { randomBytes, randomInt } from "node:crypto";
import { usernameLength } from "@safeport/contract/accounts/core/account.limits";
import { Email, RegisterInput, Username } from "@safeport/contract/accounts/core/account.schema";
import { isStaff } from "@safeport/contract/kernel/actor";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../../platform/context.ts";
import type { ProviderRole } from "../../../platform/environment/checks.ts";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findUser, insertUser, listUsers, type UserRow } from "../core/account.queries.ts";
import { isInvited } from "../core/invited.queries.ts";
import { isNameOfPlatform } from "../core/is-name-of-platform.ts";
import { domainOf } from "../core/mail-domain.ts";
import { maySignUp } from "../core/may-sign-up.ts";
import { hashPassword } from "../core/password-rules.ts";
import { isReservedUsername } from "../core/reserved-name.ts";
import { isRetired } from "../core/retired-username.queries.ts";
import type { Claims } from "./claims.ts";
import { findIdByEmail, findIdentity } from "./identity.queries.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** An account that a first sign-in is going to open. */
export type NewAccount = Parameters<typeof insertUser>[1];

/**
 * The account that claims prove: one that has signed in with this identity before, one with the same confirmed address, or a new one. Throws 403 if the
 * provider does not speak for it, and 409 for an account whose owner has not confirmed the address.
 */
export async function accountOf(
  ctx: PublicCtx,
  provider: IdentityProvider,
  claims: Claims,
  role: ProviderRole | null,
): Promise<{ user: UserRow; account: null } | { user: null; account: NewAccount }> {
  const { company_id, issuer, domains } = provider;
  const identity = await findIdentity(ctx.db, { company_id, issuer, subject: claims.subject });
  const { email } = claims;
  if (email === null && (identity === undefined || domains.length > 0))
    throw new AppError("forbidden", "identity_email_unverified");
  if (email !== null && domains.length > 0 && !domains.includes(domainOf(email)))
    throw new AppError("forbidden", "identity_domain");
  const id = identity ?? (email === null ? undefined : await findIdByEmail(ctx.db, email));
  const user = id === undefined ? undefined : await findUser(ctx.db, id);
  if (!user) return { user: null, account: await newAccount(ctx, provider, { ...claims, email }, role) };
  if (identity === undefined && user.email_verified_at === null) throw new AppError("conflict", "identity_account_unconfirmed");
  assertSpeaksFor(provider, user);
  return { user, account: null };
}

/** Throws 403 if a company's provider would sign in staff, or somebody whose account does not belong to the domain of the company. */
export function assertSpeaksFor({ company_id, domains }: IdentityProvider, user: UserRow): void {
  if (company_id === null) return;
  if (isStaff(user)) throw new AppError("forbidden", "identity_staff");
  if (user.email_verified_at === null || !domains.includes(domainOf(user.email)))
    throw new AppError("forbidden", "identity_domain");
}

/** Prepares an account for somebody who signs in for the first time. Throws 400 if the platform does not let them sign up. */
async function newAccount(
  ctx: PublicCtx,
  { company_id }: IdentityProvider,
  { email: text, name, username }: Claims,
  role: ProviderRole | null,
): Promise<NewAccount> {
  const email = Email.safeParse(text ?? "");
  if (!email.success) throw new AppError("forbidden", "identity_email_unverified");
  if (!(await maySignUp(ctx, email.data)))
    throw new AppError("registration_refused", ctx.site.current.sign_up === "domain" ? "sign_up_domain" : "sign_up_invited");
  const isBusiness = company_id !== null || (await isInvited(ctx.db, email.data, "company"));
  const free = await freeUsername(ctx, username ?? email.data);
  const fullName = RegisterInput.shape.full_name.safeParse(name ?? "");
  const hasName = fullName.success && !(await isNameOfPlatform(ctx.db, fullName.data));
  return {
    id: newId(),
    username: free,
    email: email.data,
    email_verified_at: new Date(),
    full_name: hasName ? fullName.data : free,
    role: isBusiness ? "Business" : (role ?? ctx.settings.oidc?.role ?? "Hacker"),
    country: null,
    // Nobody knows it. A mailed link lets them set one of their own.
    password_hash: await hashPassword(randomBytes(32).toString("hex")),
    language: ctx.request.language,
  };
}

/** A username that nobody has, made of a name or of the local part of an address. */
async function freeUsername({ db }: PublicCtx, text: string): Promise<string> {
  const local = (text.split("@")[0] ?? "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = local.slice(0, usernameLength.max - 7);
  const numbered = () => `${base || "user"}-${randomInt(100_000, 1_000_000)}`;
  const candidates = [...(base.length >= usernameLength.min ? [base] : []), numbered(), numbered(), numbered()];
  const taken = new Set((await listUsers(db, candidates)).map((user) => user.username));
  for (const candidate of candidates) {
    const isFree = !taken.has(candidate) && !isReservedUsername(candidate) && !(await isRetired(db, candidate));
    if (isFree && Username.safeParse(candidate).success) return candidate;
  }
  return `user-${randomBytes(6).toString("hex")}`;
}

/** Inserts a prepared account in the caller's transaction. Throws 400 if its name or address is taken by then. */
export async function openNewAccount(tx: Tx, account: NewAccount): Promise<Required<Outcome<UserRow>>> {
  const user = await insertUser(tx, account);
  if (!user) throw new AppError("registration_refused", "account_exists");
  const { id, username, role } = user;
  const about = { object_type: "user", object_id: id, snapshot: { username, role, by: "identity_provider" } };
  return {
    result: user,
    audit: [{ user_id: id, action: "account.registered", ...about }],
    events: [{ type: "account.registered", subject_id: id, data: {} }],
  };
}
