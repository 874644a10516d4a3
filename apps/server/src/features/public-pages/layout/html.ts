import { escapeHtml } from "../../../platform/escape-html.ts";

/** A piece of HTML. Only `html` and `trusted` make one, so texts of people are always escaped. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

function sourceOf(part: Part): string {
  if (part instanceof Html) return part.source;
  if (Array.isArray(part)) return part.map(sourceOf).join("");
  return part === null || part === undefined || part === false ? "" : escapeHtml(String(part));
}

/** HTML with its values escaped, for text between tags and in quoted attributes; pieces of HTML stay as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + sourceOf(parts[index])).join(""));
}

/** HTML that needs no escaping, since it comes from a renderer that sanitises. */
export const trusted = (source: string): Html => new Html(source);
