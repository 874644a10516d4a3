import type { RoleOfValue } from "@safeport/contract/companies/identity-provider.endpoints";
import type { GivableRole } from "@safeport/contract/companies/member.policy";
import type { Db } from "@safeport/db/named-statement";
import type { CompanyRole, IdentityProviderKind } from "@safeport/db/types.gen";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

export interface IdentityProviderRow {
  company_id: string;
  kind: IdentityProviderKind;
  issuer: string;
  /** OpenID Connect. */
  client_id: string | null;
  sealed: Buffer | null;
  secret_hint: string | null;
  /** SAML. */
  sso_url: string | null;
  certificates: string[];
  email_attribute: string | null;
  name_attribute: string | null;
  default_role: GivableRole;
  role_claim: string | null;
  role_map: RoleOfValue[];
  is_enforced: boolean;
  last_used_at: Date | null;
  version: number;
}

const columns = [
  ...(["company_id", "kind", "issuer", "client_id", "sealed", "secret_hint", "sso_url", "certificates"] as const),
  ...(["email_attribute", "name_attribute", "default_role", "role_claim"] as const),
  ...(["role_map", "is_enforced", "last_used_at", "version"] as const),
] as const;

/** The identity provider of a company. */
export function findProvider(db: Db, companyId: string): Promise<IdentityProviderRow | undefined> {
  return db
    .selectFrom("identity_provider")
    .select(columns)
    .where("company_id", "=", companyId)
    .$castTo<IdentityProviderRow>()
    .executeTakeFirst();
}

/** Stores the identity provider of a company that the transaction has locked. */
export async function saveProvider(tx: Tx, { role_map, ...row }: Omit<IdentityProviderRow, "version">): Promise<void> {
  const values = { ...row, role_map: JSON.stringify(role_map) };
  await tx
    .insertInto("identity_provider")
    .values(values)
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet({ ...values, version: sql<number>`identity_provider.version + 1` }),
    )
    .execute();
}

/** Deletes what waits for the identity provider of a company. */
export async function deleteWaiting(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom("identity_flow").where("company_id", "=", companyId).execute();
}

/** Removes the identity provider of a company, and what waits for it; returns whether there was one. */
export async function deleteProvider(tx: Tx, companyId: string): Promise<boolean> {
  await deleteWaiting(tx, companyId);
  const { numDeletedRows } = await tx.deleteFrom("identity_provider").where("company_id", "=", companyId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A membership for the sign-in of a member, locked. */
export function lockRole(tx: Tx, companyId: string, userId: string): Promise<{ role: CompanyRole } | undefined> {
  return tx
    .selectFrom("company_member")
    .select("role")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}
