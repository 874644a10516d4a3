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
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

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
  key: string;
}

/** Creates a company, only once for a key with the same fields. The company guard makes the first one the active one. */
export function useCreateCompany() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, company_logo, key }: NewCompany) =>
      call(createCompany, { body, files: { company_logo }, idempotencyKey: key }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listCompanies) }),
  });
}

/** A change whose answer is the company, which every page then shows. */
function useChangeCompany<T>(companyId: string, change: (params: { company_id: string }, input: T) => Promise<Company>) {
  const cache = useQueryClient();
  const params = { company_id: companyId };
  return useMutation({
    mutationFn: (input: T) => change(params, input),
    onSuccess: (company) => {
      cache.setQueryData(queryOf(getCompany, { params }).queryKey, company);
      return cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}

/** Saves the public details of a company; 409 `version_stale` when somebody else saved first. */
export function useUpdateCompany(companyId: string) {
  return useChangeCompany(companyId, (params, body: UpdateCompanyInput) => call(updateCompany, { params, body }));
}

/** Sets a logo, or removes it (null). */
export function useChangeLogo(companyId: string) {
  return useChangeCompany(companyId, (params, company_logo: File | null) =>
    call(changeCompanyLogo, { params, body: {}, files: { company_logo } }),
  );
}

/** Pauses a company, or ends the pause. */
export function usePauseCompany(companyId: string) {
  return useChangeCompany(companyId, (params, paused: boolean) => call(paused ? pauseCompany : activateCompany, { params }));
}

/** Deletes a company for good; 409 while it has open reports. */
export function useDeleteCompany(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCompany, { params: { company_id: companyId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listCompanies) }),
  });
}

/** Vouches for a company in the name of the platform. */
export function useVouchForCompany(companyId: string) {
  const cache = useQueryClient();
  const params = { company_id: companyId };
  return useMutation({
    mutationFn: (body: VouchInput) => call(vouchForCompany, { params, body }),
    onSuccess: (company) => {
      cache.setQueryData(queryOf(getCompany, { params }).queryKey, company);
      return cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}

/** Starts the verification of a domain. Returns the record or tag to publish, or the address of the mailed link. */
export function useStartDomainVerification(companyId: string) {
  return useMutation({
    mutationFn: (body: Omit<StartDomainInput, "company_id">) =>
      call(startDomainVerification, { body: { ...body, company_id: companyId } }),
  });
}

/** Checks the domain now, with the token of a mailed link if there is one. `onVerified` gets what to say, before the page changes. */
export function useVerifyDomain(companyId: string, onVerified: (detail: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token?: string) =>
      call(verifyDomain, { body: { company_id: companyId, ...(token !== undefined && { token }) } }),
    onSuccess: async ({ domain_status, detail }) => {
      if (domain_status === "verified") onVerified(detail);
      await cache.invalidateQueries({ queryKey: queryOf(getCompany, { params: { company_id: companyId } }).queryKey });
      await cache.invalidateQueries({ queryKey: queryKey(listCompanies) });
    },
  });
}

/** All countries, with their names in the reader's language. */
export function useCountries() {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY });
}
