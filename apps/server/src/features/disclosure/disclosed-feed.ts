import { feedEntries } from "@safeport/contract/reports/core/disclosure.limits";
import { atomFeed } from "../../platform/atom-feed.ts";
import type { Services } from "../../platform/context.ts";
import { publicUrlOf } from "../../platform/settings.ts";
import { presentDisclosedCard } from "./disclosed.presenter.ts";
import { pageOfDisclosed } from "./disclosed.queries.ts";

/** The newest published reports as an Atom feed. Each entry keeps its id, and is updated only with its public text. */
export async function disclosedFeed({ db, settings }: Services): Promise<string> {
  const { items } = await pageOfDisclosed(db, { page: 1, size: feedEntries });
  const entries = items.map((row) => {
    const { number, title, summary, company_name, author, collaborators, published_at, updated_at } = presentDisclosedCard(row);
    return {
      tag: `report:${row.report_id}`,
      title,
      path: `/d/${number}`,
      published: published_at,
      updated: updated_at,
      author: author?.full_name ?? company_name,
      contributors: collaborators.map(({ full_name }) => full_name),
      summary,
    };
  });
  return atomFeed({ tag: "disclosed", path: "/d/feed.atom", pagePath: "/d", origin: publicUrlOf(settings), entries });
}
