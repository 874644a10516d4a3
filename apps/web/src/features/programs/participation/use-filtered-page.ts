import { useState } from "react";

/** A filter of a paged list with its page, which begins anew when the filter changes. */
export function useFilteredPage<T>(initial: T) {
  const [state, setState] = useState({ filter: initial, page: 1 });
  return {
    ...state,
    setFilter: (filter: T) => setState({ filter, page: 1 }),
    setPage: (page: number) => setState(({ filter }) => ({ filter, page })),
  };
}
