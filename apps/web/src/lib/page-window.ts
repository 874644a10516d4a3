/** The page numbers to show around `page` of `pages`: first, last, neighbours, and a named gap where numbers are left out. */
export function pageWindow(page: number, pages: number): (number | "before" | "after")[] {
  const near = [page - 1, page, page + 1].filter((n) => n > 1 && n < pages);
  const first = near[0] ?? pages;
  const last = near.at(-1) ?? 1;
  const before = first > 3 ? (["before"] as const) : first === 3 ? [2] : [];
  const after = last < pages - 2 ? (["after"] as const) : last === pages - 2 ? [pages - 1] : [];
  return [1, ...before, ...near, ...after, pages];
}
