import { feedEntries } from "@safeport/contract/reports/disclosure/disclosure.limits";
import { platformName } from "@safeport/messages/translate";
import type { Services } from "../../../platform/context.ts";
import { escapeHtml } from "../../../platform/escape-html.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { presentDisclosedCard } from "./disclosed.presenter.ts";
import { pageOfDisclosed } from "./disclosed.queries.ts";

/** A tag URI (RFC 4151) that stays when the server moves to another address. */
const tagOf = (name: string) => `tag:safeport.invalid,2026:${name}`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xml = (text: string) => escapeHtml(text.replace(controls, ""));

/** The newest published reports as an Atom feed (RFC 4287). Each entry keeps its id, and is updated only with its public text. */
export async function disclosedFeed({ db, settings }: Services): Promise<string> {
  const origin = publicUrlOf(settings);
  const { items } = await pageOfDisclosed(db, { page: 1, size: feedEntries });
  const entries = items.map((row) => {
    const { number, title, summary, company_name, author, published_at, updated_at } = presentDisclosedCard(row);
    return `  <entry>
    <id>${tagOf(`report:${row.report_id}`)}</id>
    <title>${xml(title)}</title>
    <link rel="alternate" type="text/html" href="${xml(`${origin}/d/${number}`)}"/>
    <published>${published_at}</published>
    <updated>${updated_at}</updated>
    <author><name>${xml(author?.full_name ?? company_name)}</name></author>
    <summary>${xml(summary)}</summary>
  </entry>
`;
  });
  const updated = items.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), new Date(0));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${tagOf("disclosed")}</id>
  <title>${xml(platformName())}</title>
  <link rel="self" type="application/atom+xml" href="${xml(`${origin}/d/feed.atom`)}"/>
  <link rel="alternate" type="text/html" href="${xml(`${origin}/d`)}"/>
  <updated>${updated.toISOString()}</updated>
${entries.join("")}</feed>
`;
}
