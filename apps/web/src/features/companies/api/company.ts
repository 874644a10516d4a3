import { countryCodes } from "@safeport/contract/accounts/core/account.endpoints";
import {
  activateCompany,
  changeCompanyLogo,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  pauseCompany,
  updateCompany,
  vouchForCompany,
} from "@safeport/contract/companies/company.endpoints";
import type { Company, CreateCompanyInput, UpdateCompanyInput, VouchInput } from "@safeport/contract/companies/company.schema";
import type { companyStatuses } from "@safeport/contract/companies/company.values";
import { startDomainVerification, verifyDomain } from "@safeport/contract/companies/domain.endpoints";
import type { StartDomainInput } from "@safeport/contract/companies/domain.schema";
import { maxPageSize } from "@safeport/contract/kernel/paging.limits";
import { keepPreviousData, type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

/** A company with the viewer's allowed actions; disabled while `companyId` is null. */
export function useCompany(companyId: string | null) {
  return useQuery({ ...queryOf(getCompany, { params: { company_id: companyId ?? "" } }), enabled: companyId !== null });
}

/** The companies somebody owns or belongs to. */
export function useMyCompanies({ enabled }: { enabled: boolean }) {
  return useQuery({ ...queryOf(listCompanies, { query: { size: maxPageSize, return_associated_companies: "true" } }), enabled });
}

/** One page of all companies, for staff. */
export function useCompanies(query: {
  page: number;
  size: number;
  status: (typeof companyStatuses)[number] | undefined;
  search: string | undefined;
}) {
  return useQuery({ ...queryOf(listCompanies, { query }), placeholderData: keepPreviousData });
}

interface NewCompany {
  body: CreateCompanyInput;
  company_logo: File | null;
}

/** Creates a company. The company guard makes the first one the active one. */
export function useCreateCompany() {
  return useSend(({ body, company_logo }: NewCompany) => sending(createCompany, { body, files: { company_logo } }));
}

const showing = {
  onAnswer: (cache: QueryClient, company: Company) =>
    cache.setQueryData(queryKey(getCompany, { params: { company_id: company.company_id } }), company),
};

/** Saves the public details of a company; 409 `version_stale` when somebody else saved first. */
export function useUpdateCompany(company_id: string) {
  return useSend((body: UpdateCompanyInput) => sending(updateCompany, { params: { company_id }, body }), showing);
}

/** Sets a logo, or removes it (null). */
export function useChangeLogo(company_id: string) {
  return useSend(
    (company_logo: File | null) => sending(changeCompanyLogo, { params: { company_id }, body: {}, files: { company_logo } }),
    showing,
  );
}

/** Pauses a company, or ends the pause. */
export function usePauseCompany(company_id: string) {
  return useSend((paused: boolean) => sending(paused ? pauseCompany : activateCompany, { params: { company_id } }), showing);
}

/** Deletes a company for good; 409 while it has open reports. */
export function useDeleteCompany(company_id: string) {
  // Its page is left at once, since there is nothing to read again.
  return useSend(() => sending(deleteCompany, { params: { company_id } }), { waits: false });
}

/** Vouches for a company in the name of the platform. */
export function useVouchForCompany(company_id: string) {
  return useSend((body: VouchInput) => sending(vouchForCompany, { params: { company_id }, body }), showing);
}

/** Starts the verification of a domain. Returns the record or tag to publish, or the address of the mailed link. */
export function useStartDomainVerification(companyId: string) {
  return useMutation({
    mutationFn: (body: Omit<StartDomainInput, "company_id">) =>
      call(startDomainVerification, { body: { ...body, company_id: companyId } }),
  });
}

/** Checks the domain now, with the token of a mailed link if there is one. `onVerified` gets what to say, before the page changes. */
export function useVerifyDomain(company_id: string, onVerified: (detail: string) => void) {
  return useSend((token?: string) => sending(verifyDomain, { body: { company_id, ...(token !== undefined && { token }) } }), {
    rereads: [getCompany],
    onAnswer: (_cache, { domain_status, detail }) => domain_status === "verified" && onVerified(detail),
  });
}

/** All countries, with their names in the reader's language. */
export function useCountries() {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY });
}
