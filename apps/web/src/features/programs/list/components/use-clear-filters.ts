import { useState } from "react";
import { filterNames } from "../../core/program-list-search.ts";
import { useProgramListSearch } from "../use-program-list-search.ts";

/** Removes every filter from the address; search, sort and view stay. `round` is a key that resets fields whose text is not applied yet. */
export function useClearFilters(): { clear: () => void; round: number } {
  const { setSearch } = useProgramListSearch();
  const [round, setRound] = useState(0);
  const clear = () => {
    setSearch({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])) });
    setRound(round + 1);
  };
  return { clear, round };
}
