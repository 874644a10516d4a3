/** The most statements that one request of a read sent, and how many on average, by the title of its call. */
export type ReadStatements = Record<string, { most: number; average: number }>;

/** Numbers of statements, the same on every machine: the first page of a list is one statement, and one more where a row has what most do not; a report with its timeline is one more than that. */
const limits: Record<string, number> = { "Report list": 2, "Report detail": 2, "Report with timeline": 3 };

/** Counts the statements recorded for each request of the reads. */
export function countReads(reads: Record<string, readonly unknown[][]>): ReadStatements {
  const entries = Object.entries(reads).map(([title, requests]) => {
    const counts = requests.map((statements) => statements.length);
    return [
      title,
      { most: Math.max(...counts), average: counts.reduce((sum, count) => sum + count, 0) / counts.length },
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** The limit of a call; undefined for calls without one. */
export function limitOf(title: string): number | undefined {
  return Object.entries(limits).find(([name]) => title.startsWith(name))?.[1];
}
