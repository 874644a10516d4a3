import { DomainName } from "@safeport/contract/kernel/domain-name";
import { withoutTail } from "@safeport/contract/kernel/text";
import { handleOf } from "@safeport/contract/programs/core/program-handle";
import { splitAddress } from "@safeport/contract/programs/core/web-address";
import type { PreparedScope } from "./prepare-scopes.ts";

const words = (text: string) => new Set(text.split(" "));
/** Words that describe the kind of program, not its owner. */
const kinds = words(
  "program programme programs bug bounty bounties vdp bbp vulnerability disclosure responsible public managed engagement marketplace " +
    "ongoing open private invitational blackbox aka",
);
/** Words that do so only next to one of those: "Vulnerability Research Program", "Bug Bounty 2026". */
const companions = /^(?:research|hunting|rewards?|20\d\d)$/;
/** The products by which HackenProof splits one owner's programs. */
const products = words("web web3 api mobile app apps smart contract contracts websites");
/** Sites that host pages of many owners. */
const shared = words(
  "github.com gitlab.com bitbucket.org bit.ly hackerone.com bugcrowd.com intigriti.com yeswehack.com federacy.com hackenproof.com " +
    "twitter.com facebook.com linkedin.com medium.com google.com apple.com atlassian.com amazonaws.com azurewebsites.net microsoft.com " +
    "herokuapp.com cloudfront.net etherscan.io t.me atlassian.net zendesk.com gitbook.io",
);
/** Second-level labels under which countries register names: example.co.uk. */
const secondLevels = words("co com org net gov edu ac go or ne gob gouv mil");

/** The owner in a program's name: "Zola Managed Bug Bounty " is Zola's. `fallback` is used when the name holds no owner ("VDP"). */
export function ownerName(title: string, fallback = title): string {
  const name = withoutWords(title, kinds);
  return name === "" ? fallback.slice(0, longestName).trim() : name;
}

/** "Biconomy Web & Mobile" is Biconomy's; a name that consists only of such words stays. */
export function withoutProduct(name: string): string {
  return withoutWords(name, products) || name;
}

/** Characters of a name that are looked at; the name of a company is far shorter. */
const longestName = 2_000;

/** Drops words from the end, and from the front where a dash or colon sets them off: "Bug Bounty Program - BlaBlaCar". */
function withoutWords(text: string, drop: ReadonlySet<string>): string {
  const tokens = text.slice(0, longestName).split(/\s+/).filter(Boolean);
  const bare = (i: number) => (tokens.at(i) ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const drops = (i: number) => bare(i) === "" || drop.has(bare(i));
  while (tokens.length > 0 && (drops(-1) || (tokens.length > 1 && companions.test(bare(-1)) && drop.has(bare(-2))))) tokens.pop();
  const dash = tokens.findIndex((token) => /^[-–:]$/.test(token));
  if (dash > 0 && tokens.slice(0, dash).every((_, i) => drops(i))) tokens.splice(0, dash + 1);
  return withoutTail(tokens.join(" "), /[\s:,|–-]/);
}

/** The host of an owner's web site without `www.`; null when it is not a host name or is shared by many owners. */
export function siteOf(website: string): string | null {
  const host =
    splitAddress(website.trim())
      ?.host.toLowerCase()
      .replace(/^www\./, "") ?? "";
  return DomainName.safeParse(host).success && !shared.has(host) ? host : null;
}

type Asset = Pick<PreparedScope, "asset_type" | "identifier" | "is_out_of_scope">;
const hosts: ReadonlySet<string> = new Set<Asset["asset_type"]>(["url", "domain", "wildcard"]);

/**
 * The unverified domain of a company: its web site's; else an asset's domain that bears its name, or the one that most of them are on; else
 * one under `.invalid` (RFC 2606 §2), which nobody can claim.
 */
export function companyDomain(owner: string, website: string | null, scopes: readonly Asset[]): string {
  const site = website && siteOf(website);
  if (site) return site;
  const slug = handleOf(owner);
  const counts = new Map<string, number>();
  for (const { asset_type, identifier, is_out_of_scope } of scopes) {
    const name = is_out_of_scope || !hosts.has(asset_type) ? null : registrable(identifier);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const byCount = [...counts].sort((a, b) => b[1] - a[1]);
  const named = byCount.find(([name]) => bearsName(name, slug));
  const [most] = byCount;
  const total = byCount.reduce((sum, [, count]) => sum + count, 0);
  if (named) return named[0];
  return most && most[1] > 1 && most[1] * 2 > total ? most[0] : `${slug.slice(0, 63).replace(/-$/, "")}.invalid`;
}

/** `octopus-energy.com` belongs to Octopus, `bmwgroup.com` to BMW Group; three letters are too few to tell. */
function bearsName(domain: string, slug: string): boolean {
  const [label, name] = [domain.split(".")[0]?.replaceAll("-", "") ?? "", slug.replaceAll("-", "")];
  return label.length > 3 && name.length > 3 ? label.startsWith(name) || name.startsWith(label) : label === name;
}

function registrable(text: string): string | null {
  const host = splitAddress(text.trim())?.host.toLowerCase() ?? "";
  const labels = host.split(".");
  const country = labels.at(-1)?.length === 2 && secondLevels.has(labels.at(-2) ?? "");
  const name = labels.slice(country ? -3 : -2).join(".");
  return DomainName.safeParse(name).success && !shared.has(name) ? name : null;
}
