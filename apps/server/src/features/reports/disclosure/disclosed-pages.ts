import { platformName } from "@safeport/messages/translate";
import type { Page } from "../../../platform/http/serve-web.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { presentDisclosedCard } from "./disclosed.presenter.ts";
import { findDisclosed } from "./disclosed.queries.ts";

/** Characters of a description that search engines show. */
const summaryLength = 160;

/** `/d/{number}`: a published report for everybody, whose head search engines read. */
export const disclosedPage: Page = {
  path: /^\/d\/(\d{1,10})\/?$/,
  async head({ db, settings }, [number = ""]) {
    const row = await findDisclosed(db, Number(number));
    if (!row) return null;
    if (row.taken_down_at) return "gone";
    const { title, summary, company_name } = presentDisclosedCard(row);
    return {
      title: `${title} · ${company_name} · ${platformName()}`,
      description: (summary || title).replace(/\s+/g, " ").slice(0, summaryLength),
      canonical: `${publicUrlOf(settings)}/d/${row.number}`,
      isIndexed: row.in_search_engines,
    };
  },
};
