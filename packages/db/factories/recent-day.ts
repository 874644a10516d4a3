/** A day (UTC) before today, such as `2026-11-02`: a value date that tests state may be at most a year before its announcement. */
export function recentDay(daysAgo = 20): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}
