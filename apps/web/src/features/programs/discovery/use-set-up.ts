import type { Company } from "@safeport/contract/companies/company.schema";
import { useViewer } from "../../../lib/viewer.ts";
import { useCompany } from "../../companies/api/company.ts";
import { useInvitations, useMembers } from "../../companies/api/member.ts";
import { usePrograms } from "../shared/api/program.ts";

export const setUpSteps = ["email", "domain", "program", "triager"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export interface SetUp {
  company: Company;
  /** In the order of `setUpSteps`. */
  steps: { name: SetUpStep; isDone: boolean }[];
}

/** Open steps of a new company, for those who manage it; undefined while loading, null if there are none. */
export function useSetUp(): SetUp | null | undefined {
  const { user, companyId, experience } = useViewer();
  const isBusiness = experience === "business" && companyId !== null;
  const company = useCompany(isBusiness ? companyId : null);
  const manages = company.data?.can.includes("invite") === true;
  const id = companyId ?? "";
  const programs = usePrograms({ company_id: id, size: 1 }, { enabled: manages });
  const members = useMembers(id, 1, { enabled: manages });
  const invitations = useInvitations(id, 1, { enabled: manages });
  if (!isBusiness || company.error || (company.data && !manages)) return null;
  const queries = [programs, members, invitations];
  if (queries.some(({ error }) => error)) return null;
  if (!company.data || queries.some(({ data }) => !data)) return undefined;
  const done: Record<SetUpStep, boolean> = {
    email: user.email_verified,
    domain: company.data.domain_status === "verified" || company.data.standing !== "unverified",
    program: programs.data?.total !== 0,
    triager: (members.data?.total ?? 0) > 1 || (invitations.data?.total ?? 0) > 0,
  };
  const steps = setUpSteps.map((name) => ({ name, isDone: done[name] }));
  return steps.every(({ isDone }) => isDone) ? null : { company: company.data, steps };
}
