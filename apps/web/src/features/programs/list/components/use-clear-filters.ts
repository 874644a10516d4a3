import { useState } from "react";
import { useAddress } from "../../../../lib/address.ts";
import { filterNames } from "../programs-query.ts";

/** Removes every filter from the address; search, sort and view stay. `round` is a key that resets fields whose text is not applied yet. */
export function useClearFilters(): { clear: () => void; round: number } {
  const { setQuery } = useAddress();
  const [round, setRound] = useState(0);
  const clear = () => {
    setQuery({ ...Object.fromEntries(filterNames.map((name) => [name, null])), page: null });
    setRound(round + 1);
  };
  return { clear, round };
}
