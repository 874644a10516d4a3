import { platformName } from "@safeport/messages/translate";
import type { Page } from "../../../platform/http/serve-web.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { findPublicProgram } from "./public-program.queries.ts";

/** Characters of a description that search engines show. */
const summaryLength = 160;

/** A Markdown text as one line without its marks, cut to the length that search engines show. */
function summaryOf(markdown: string): string {
  const text = markdown
    .slice(0, 2_000)
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/[#>*_`|~]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length <= summaryLength ? text : `${text.slice(0, summaryLength - 1).trimEnd()}…`;
}

/** `/p/{handle}`: the page of a program for everybody, whose head search engines read. */
export const publicPage: Page = {
  path: /^\/p\/([\w-]{1,200})\/?$/,
  async head({ db, settings }, [handle = ""]) {
    const program = await findPublicProgram(db, handle);
    return program
      ? {
          title: `${program.title} · ${program.company_name} · ${platformName()}`,
          description: summaryOf(program.description) || `${program.title}, ${program.company_name}`,
          canonical: `${publicUrlOf(settings)}/p/${program.handle}`,
          isIndexed: program.in_search_engines,
        }
      : null;
  },
};
