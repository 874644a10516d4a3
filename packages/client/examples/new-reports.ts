import { createSafeport, everyItem } from "../src/client.ts";

/** Milliseconds by which the next run overlaps this one: a change is seen once its call has ended. */
const overlap = 60_000;

/**
 * Reads the news since the last run: each report that has changed, with its new comments. Closes the reports whose title names
 * the scanner of the company. Returns the text to print and the time for the next run.
 */
export async function readNews({ baseUrl, token, since }: { baseUrl: string; token: string; since: string }) {
  const safeport = createSafeport({ baseUrl, token });
  const next = new Date(Date.now() - overlap).toISOString();
  const lines: string[] = [];
  const changed = everyItem(async (page) => {
    const { data, error } = await safeport.GET("/v1/reports/", { params: { query: { updated_since: since, page, size: 100 } } });
    return data ?? Promise.reject(new Error(error?.detail));
  });
  for await (const { report_id, id, status, poc_title } of changed) {
    lines.push(`#${id} ${status}: ${poc_title}`);
    const comments = everyItem(async (page) => {
      const params = { path: { report_id }, query: { updated_since: since, page } };
      const { data, error } = await safeport.GET("/v1/report_timeline/{report_id}/", { params });
      return data ?? Promise.reject(new Error(error?.detail));
    });
    for await (const { performed_by, content } of comments) if (content) lines.push(`  ${performed_by?.username}: ${content}`);
    if (status !== "new" || !poc_title.includes("[scanner]")) continue;
    const body = { status: "closed", close_reason: "informative" } as const;
    const { error } = await safeport.POST("/v1/reports/{report_id}/change_status/", { params: { path: { report_id } }, body });
    lines.push(error ? `  not closed: ${error.detail}` : "  closed");
  }
  return { lines, next };
}
