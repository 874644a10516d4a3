import { countryCodes } from "@safeport/contract/accounts/account.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** All countries, with their names in the reader's language. */
export function useCountries() {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY });
}
