/** Reads one page of rows that each carry the total. Beyond the last page there is no row, so the first page is read for the total. */
export async function readPage<Row extends { total: number }>(
  { page, size }: { page: number; size: number },
  read: (limit: number, offset: number) => Promise<Row[]>,
): Promise<{ items: Row[]; total: number }> {
  const items = await read(size, (page - 1) * size);
  const total = items[0]?.total ?? (page > 1 ? ((await read(1, 0))[0]?.total ?? 0) : 0);
  return { items, total };
}
