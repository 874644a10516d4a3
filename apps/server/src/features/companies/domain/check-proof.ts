import { Pauses } from "@safeport/foreign-files/pauses";
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
  return isOwn && status === 200 ? await tagsOf(body.toString("utf8")) : [];
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

/** Tags allowed in a head (HTML, "The head element"). Any other tag begins the body, as in browsers. */
const headTags: ReadonlySet<string> = new Set("html head base link meta noscript script style template title".split(" "));
/** No head nests deeper, and the parser's time grows with the square of the depth. */
const maxDepth = 10;

/** Characters that are read at once. */
const sliceLength = 16_384;

/**
 * The contents of our meta tags. Tags in the body do not count, since visitors of a site may be able to write there. Takes linear time, in slices
 * between which the process serves others.
 */
export async function tagsOf(html: string): Promise<string[]> {
  const { Parser } = await import("htmlparser2");
  const proofs: string[] = [];
  let depth = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
    parser.pause();
  };
  const parser = new Parser({
    onopentag(name, { name: meta, content }) {
      depth++;
      if (!headTags.has(name) || depth > maxDepth) end();
      if (name === "meta" && meta?.toLowerCase() === metaName && content !== undefined) proofs.push(content.trim());
    },
    onclosetag(name) {
      depth--;
      if (name === "head") end();
    },
  });
  const pauses = new Pauses();
  for (let at = 0; at < html.length && !isOver; at += sliceLength) {
    parser.write(html.slice(at, at + sliceLength));
    if (pauses.isDue()) await pauses.take();
  }
  return proofs;
}
