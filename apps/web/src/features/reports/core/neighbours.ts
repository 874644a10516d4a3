/** A page of a list, as far as neighbours need it. */
export interface PageOfIds {
  ids: readonly string[];
  /** From 1. */
  page: number;
  size: number;
  /** Reports on all pages. */
  total: number;
}

/** A report at a place of the list, counted from 1 over all pages. */
export interface Neighbour {
  reportId: string;
  place: number;
}

export interface Neighbours {
  place: number;
  count: number;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The ids of the reports after it on the pages that are known, in their order. */
  following: readonly string[];
  /** Pages of the list that are needed to know more. */
  missing: readonly number[];
}

/**
 * The reports before and after a report in a list, of which some pages are known. `place` is where the report was, counted from 1; if it
 * has left the list since, the next report is now at that place.
 */
export function neighboursOf(reportId: string, place: number, pages: readonly PageOfIds[]): Neighbours | null {
  const own = pages.find(({ page, size }) => page === Math.ceil(place / size));
  if (!own) return null;
  const { size, total } = own;
  const idAt = (at: number) => pages.find(({ page }) => page === Math.ceil(at / size))?.ids[(at - 1) % size];
  const found = pages.find(({ ids }) => ids.includes(reportId));
  const here = found ? (found.page - 1) * size + found.ids.indexOf(reportId) + 1 : place;
  const neighbourAt = (at: number): Neighbour | null => {
    const id = at >= 1 && at <= total ? idAt(at) : undefined;
    return id === undefined ? null : { reportId: id, place: at };
  };
  const [before, after] = [here - 1, found ? here + 1 : here];
  const following: string[] = [];
  for (let at = after; at <= total; at++) {
    const id = idAt(at);
    if (id === undefined) break;
    following.push(id);
  }
  // A report that is not where it was may have moved to the page before or after.
  const around = found ? [before, after] : [place - size, before, after, place + size];
  const pageNumbers = new Set(around.filter((at) => at >= 1 && at <= total).map((at) => Math.ceil(at / size)));
  return {
    place: here,
    count: Math.max(total, here),
    previous: neighbourAt(before),
    next: neighbourAt(after),
    following,
    missing: [...pageNumbers].filter((page) => !pages.some((loaded) => loaded.page === page)),
  };
}

/**
 * Number of reports after the opened one that have left the list before `next`, the one that is next now; `next` is null at the
 * end of the list.
 */
export function countSkipped(followingAtFirst: readonly string[], next: string | null): number {
  const at = next === null ? -1 : followingAtFirst.indexOf(next);
  return at === -1 ? followingAtFirst.length : at;
}
