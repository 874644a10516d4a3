import { useState } from "react";

/** A filter of a paged list, and the page, which returns to 1 when the filter changes. */
export function useFilteredPage<T>(initial: T) {
  const [state, setState] = useState({ filter: initial, page: 1 });
  return {
    ...state,
    setFilter: (filter: T) => setState({ filter, page: 1 }),
    setPage: (page: number) => setState(({ filter }) => ({ filter, page })),
  };
}
