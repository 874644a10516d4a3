import type { Company } from "@safeport/contract/companies/company.schema";
import type { Deposit } from "@safeport/contract/wallet/deposits/deposit.schema";
import { useViewer } from "../../../lib/viewer.ts";
import { useCompany } from "../../companies/api/company.ts";
import { useInvitations, useMembers } from "../../companies/api/member.ts";
import { useDepositUnderWay, useIsFunded } from "../core/api/company-money.ts";
import { usePrograms } from "../core/api/program.ts";

export const setUpSteps = ["email", "domain", "program", "triager", "fund"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export interface SetUp {
  company: Company;
  /** In the order of `setUpSteps`; without `fund` for those who may not deposit. */
  steps: { name: SetUpStep; isDone: boolean }[];
  /** The deposit whose money has not arrived, while the company has none. */
  deposit: Deposit | null;
}

/** Open steps of a new company, for those who manage it; undefined while loading, null if there are none. */
export function useSetUp(): SetUp | null | undefined {
  const { user, companyId, experience } = useViewer();
  const isBusiness = experience === "business" && companyId !== null;
  const company = useCompany(isBusiness ? companyId : null);
  const manages = company.data?.can.includes("invite") === true;
  const id = companyId ?? "";
  const programs = usePrograms({ company_id: id, size: 1 }, { enabled: manages });
  const isFunded = useIsFunded(manages ? companyId : null);
  const deposit = useDepositUnderWay(isFunded === false ? companyId : null);
  const bounties = usePrograms({ company_id: id, program_type: "BBP", size: 1 }, { enabled: isFunded === false });
  const members = useMembers(id, 1, { enabled: manages });
  const invitations = useInvitations(id, 1, { enabled: manages });
  if (!isBusiness || company.error || (company.data && !manages)) return null;
  const queries = [programs, members, invitations, ...(isFunded === false ? [bounties] : [])];
  if (queries.some(({ error }) => error)) return null;
  if (!company.data || isFunded === undefined || deposit === undefined || queries.some(({ data }) => !data)) return undefined;
  const done: Record<SetUpStep, boolean> = {
    email: user.email_verified,
    domain: company.data.domain_status === "verified" || company.data.standing !== "unverified",
    program: programs.data?.total !== 0,
    triager: (members.data?.total ?? 0) > 1 || (invitations.data?.total ?? 0) > 0,
    // Programs without bounties need no money.
    fund: isFunded === true || (programs.data?.total !== 0 && bounties.data?.total === 0),
  };
  // Managers who may not deposit cannot fund anything.
  const own = setUpSteps.filter((name) => name !== "fund" || isFunded !== null);
  const steps = own.map((name) => ({ name, isDone: done[name] }));
  return steps.every(({ isDone }) => isDone) ? null : { company: company.data, steps, deposit };
}
