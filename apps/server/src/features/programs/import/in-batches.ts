/** Calls `run` with at most `size` items at a time, and the number of items done after it. */
export async function inBatches<T>(items: T[], size: number, run: (items: T[], done: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    const some = items.slice(start, start + size);
    await run(some, start + some.length);
  }
}
