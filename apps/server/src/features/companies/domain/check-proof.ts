import { Parser } from "htmlparser2";
import type { Outbound } from "../../../platform/outbound/outbound.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import type { DomainProof } from "./domain.queries.ts";

export const metaName = "safeport-verification";
export const recordName = (domain: string) => `_safeport-challenge.${domain}`;

/** `unreachable` says no more, so that the caller learns no names or addresses of the server's network. */
export type ProofResult = "found" | "missing" | "unreachable";

/** Looks whether the record or the tag of a proof is there. Not for a mail, which somebody has to open. */
export async function checkProof(outbound: Outbound, { method, domain, token }: DomainProof): Promise<ProofResult> {
  if (method === "EMAIL_CONFIRMATION" || token === null) return "missing";
  try {
    const values = method === "TXT_RECORD" ? await outbound.readTxt(recordName(domain)) : await readTags(outbound, domain);
    return values.includes(token) ? "found" : "missing";
  } catch (error) {
    if (error instanceof OutboundError) return "unreachable";
    throw error;
  }
}

/** The values of our tag on the home page, which may also be that of `www` or another name below the domain. */
async function readTags(outbound: Outbound, domain: string): Promise<string[]> {
  const { url, status, body } = await readHome(outbound, domain);
  const { hostname } = new URL(url);
  const isOwn = hostname === domain || hostname.endsWith(`.${domain}`);
  return isOwn && status === 200 ? tagsOf(body.toString("utf8")) : [];
}

/** Over TLS, or without where the site has none. */
async function readHome(outbound: Outbound, domain: string) {
  try {
    return await outbound.fetch(`https://${domain}/`);
  } catch (error) {
    if (!(error instanceof OutboundError) || error.code !== "unreachable") throw error;
    return outbound.fetch(`http://${domain}/`);
  }
}

/** The contents of our meta tags. Tags in the body do not count, since visitors of a site may be able to write there. */
export function tagsOf(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, { name: meta, content }) {
      if (name === "body") parser.pause();
      if (name === "meta" && meta?.toLowerCase() === metaName && content !== undefined) found.push(content.trim());
    },
    onclosetag(name) {
      if (name === "head") parser.pause();
    },
  });
  parser.write(html);
  return found;
}
