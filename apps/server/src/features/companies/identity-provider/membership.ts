import type { CompanyRole } from "@safeport/db/types.gen";
import { valuesOf } from "../../accounts/identities/claims.ts";
import type { Membership } from "../../accounts/identities/finish-identity-sign-in.ts";
import { lockStanding } from "../company.queries.ts";
import { addMember, setRole } from "../members/member.queries.ts";
import { isDeactivated } from "../scim/scim.queries.ts";
import { findProvider, lockRole } from "./identity-provider.queries.ts";

/**
 * A first sign-in with the company's provider makes somebody a member, once: who was removed since stays out. Only company accounts become members. A
 * role that claims give replaces that of a member, but never makes or unmakes an owner.
 */
export const membership: Membership = {
  async roleOf({ db }, companyId, claims) {
    const provider = await findProvider(db, companyId);
    if (!provider?.role_claim) return null;
    const values = valuesOf(claims, provider.role_claim);
    return provider.role_map.find(({ value }) => values.includes(value))?.role ?? null;
  },
  async join(tx, { companyId, user, role, isFirst }) {
    // The membership, and the company, stay as they are until the transaction ends.
    await lockStanding(tx, companyId, "update");
    const provider = await findProvider(tx, companyId);
    const member = await lockRole(tx, companyId, user.id);
    if (!provider || user.role !== "Business") return { audit: [], events: [] };
    const entry = {
      user_id: user.id,
      object_type: "company",
      object_id: companyId,
      company_id: companyId,
    };
    const events = [{ type: "company.members_changed" as const, subject_id: companyId, data: {} }];
    if (!member && isFirst && !(await isDeactivated(tx, companyId, user))) {
      const first: CompanyRole = role ?? provider.default_role;
      await addMember(tx, companyId, user.id, first);
      const snapshot = { member: user.username, role: first, by: "identity_provider" };
      return { audit: [{ ...entry, action: "company.member_joined", snapshot }], events };
    }
    if (!member || role === null || member.role === role || member.role === "owner") return { audit: [], events: [] };
    await setRole(tx, companyId, user.id, role);
    const snapshot = { member: user.username, old_role: member.role, new_role: role, by: "identity_provider" };
    return { audit: [{ ...entry, action: "company.member_role_changed", snapshot }], events };
  },
};
