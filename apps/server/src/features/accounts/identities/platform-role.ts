import { isResearcher, isStaff } from "@safeport/contract/kernel/actor";
import type { PublicCtx } from "../../../platform/context.ts";
import type { ProviderRole } from "../../../platform/environment/checks.ts";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockUserRole, setUserRole, type UserRow } from "../core/account.queries.ts";
import { isOfCompany } from "../core/invited.queries.ts";
import { type Claims, valuesOf } from "./claims.ts";

/** The role that claims of the platform's provider give; null if they give none. The first pair of `OIDC_ROLES` whose value they have decides. */
export function platformRoleOf({ settings: { oidc } }: Pick<PublicCtx, "settings">, claims: Claims): ProviderRole | null {
  if (!oidc) return null;
  const values = new Set(valuesOf(claims, oidc.roleClaim));
  return oidc.roles.find(({ value }) => values.has(value))?.role ?? null;
}

/** Throws 403 for a person whose claims give no role, where `OIDC_ROLE` is `none`. Staff may sign in without one, since their role comes from the platform. */
export function assertHasRole(
  { settings: { oidc } }: Pick<PublicCtx, "settings">,
  role: ProviderRole | null,
  user: Pick<UserRow, "role"> | null,
): void {
  if (role === null && oidc?.role === null && !(user && isStaff(user))) throw new AppError("forbidden", "identity_role");
}

/**
 * Gives somebody the role of their claims in the transaction of their sign-in, and returns them with the role that they have then. Claims neither make nor
 * unmake staff, and people of a company stay company accounts.
 */
export async function takePlatformRole(
  tx: Tx,
  user: UserRow,
  role: ProviderRole | null,
): Promise<{ user: UserRow; audit: NewAuditEntry[] }> {
  if (role === null) return { user, audit: [] };
  // Staff may have changed it since it was read.
  const held = await lockUserRole(tx, user.id);
  const unchanged = { user: { ...user, role: held }, audit: [] };
  const isSame = held === role || (role === "Hacker" && isResearcher({ role: held }));
  if (isSame || isStaff({ role: held }) || (role === "Hacker" && (await isOfCompany(tx, user)))) return unchanged;
  await setUserRole(tx, user.id, role);
  const snapshot = { username: user.username, old_role: held, new_role: role, by: "identity_provider" };
  return {
    user: { ...user, role },
    audit: [{ action: "account.role_changed", object_type: "user", object_id: user.id, snapshot }],
  };
}
