import type { DB } from "@safeport/db/types.gen";
import type { Transaction } from "kysely";
import type { PublishedReport } from "./generate/disclose-reports.ts";

type Request = Pick<PublishedReport["request"], "report_id" | "kind" | "asked_at" | "summary">;

/** Composes the public text of a report from its rows. */
export type ComposePublicText = (
  tx: Transaction<DB>,
  request: Request,
) => Promise<{ text_version: string; content: object; search_text: string }>;

/** Stores requests to publish reports that are in the database, and the texts that they made public. */
export async function publishReports(
  tx: Transaction<DB>,
  published: readonly PublishedReport[],
  compose: ComposePublicText,
): Promise<void> {
  for (const { request, row } of published) {
    const { text_version, content, search_text } = await compose(tx, request);
    await tx
      .insertInto("disclosure")
      .values({ ...request, text_version })
      .execute();
    await tx
      .insertInto("disclosed_report")
      .values({
        ...{ ...row, disclosure_id: request.id, updated_at: row.published_at },
        ...{ content: JSON.stringify(content), search_text },
      })
      .execute();
  }
}
