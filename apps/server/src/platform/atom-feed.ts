import { platformName } from "@safeport/messages/translate";
import { escapeXml } from "./escape-xml.ts";

/** One entry of a feed. Its `tag` never changes. */
interface FeedEntry {
  tag: string;
  title: string;
  path: string;
  published: string | null;
  updated: string;
  author: string;
  contributors?: readonly string[];
  summary: string;
}

interface Feed {
  tag: string;
  /** Title of the feed after the platform's name; none for the feed of reports. */
  title?: string;
  /** The address of the feed and of its page. */
  path: string;
  pagePath: string;
  origin: string;
  entries: readonly FeedEntry[];
}

/** A tag URI (RFC 4151) that stays when the server moves to another address. */
const tagOf = (name: string) => `tag:safeport.invalid,2026:${name}`;

/** An Atom feed (RFC 4287). It was updated with the entry that was updated last. */
export function atomFeed({ tag, title, path, pagePath, origin, entries }: Feed): string {
  const updated = entries.reduce((last, entry) => (entry.updated > last ? entry.updated : last), new Date(0).toISOString());
  const name = title === undefined ? platformName() : `${title} · ${platformName()}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${tagOf(tag)}</id>
  <title>${escapeXml(name)}</title>
  <link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}${path}`)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(`${origin}${pagePath}`)}"/>
  <updated>${updated}</updated>
${entries.map((entry) => entryOf(entry, origin)).join("")}</feed>
`;
}

function entryOf(
  { tag, title, path, published, updated, author, contributors = [], summary }: FeedEntry,
  origin: string,
): string {
  const others = contributors.map((name) => `    <contributor><name>${escapeXml(name)}</name></contributor>\n`).join("");
  return `  <entry>
    <id>${tagOf(tag)}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(`${origin}${path}`)}"/>
${published === null ? "" : `    <published>${published}</published>\n`}    <updated>${updated}</updated>
    <author><name>${escapeXml(author)}</name></author>
${others}    <summary>${escapeXml(summary)}</summary>
  </entry>
`;
}
