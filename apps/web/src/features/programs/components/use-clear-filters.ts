import { useAddress } from "../../../lib/address.ts";
import { filterNames } from "../programs-query.ts";

/** Takes every filter out of the address; search, sort and view stay. */
export function useClearFilters(): () => void {
  const { setQuery } = useAddress();
  return () => setQuery({ ...Object.fromEntries(filterNames.map((name) => [name, null])), page: null });
}
