/** Reads one page of rows that each tell how many there are in all; beyond the last page no row does, so the first is asked again. */
export async function readPage<Row extends { total: number }>(
  { page, size }: { page: number; size: number },
  read: (limit: number, offset: number) => Promise<Row[]>,
): Promise<{ items: Row[]; total: number }> {
  const items = await read(size, (page - 1) * size);
  const total = items[0]?.total ?? (page > 1 ? ((await read(1, 0))[0]?.total ?? 0) : 0);
  return { items, total };
}
