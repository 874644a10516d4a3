import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { maxPageSize } from "@safeport/contract/kernel/paging";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Every company the platform's staff may create a program for, by name. The list has pages but no search, so all are fetched. */
export function useCompanies({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKey(listCompanies, { all: true }),
    queryFn: async ({ signal }) => {
      const page = (number: number) => call(listCompanies, { query: { size: maxPageSize, page: number }, signal });
      const { items, pages } = await page(1);
      for (let number = 2; number <= pages; number++) items.push(...(await page(number)).items);
      return items.toSorted((a, b) => a.name.localeCompare(b.name));
    },
    enabled,
  });
}
