import { useListSearch } from "../../../lib/use-list-search.ts";

/** The search of the Bounties page. */
export const useProgramListSearch = () => useListSearch("/_app/{-$area}/bounties/");
