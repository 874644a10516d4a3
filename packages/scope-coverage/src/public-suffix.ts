import { getPublicSuffix, parse } from "tldts";

/** Number of labels at the end of a host that form a public suffix, such as 2 of `shop.example.co.uk`. */
export function suffixLabels(labels: readonly string[]): number {
  return (labels.at(-1) ?? "").includes("*") ? 1 : lengthOf(labels, false);
}

/** Whether a host ends as names on the internet do. */
export function isPublicName(host: string): boolean {
  return parse(host, { validateHostname: false }).isIcann === true;
}

/**
 * Whether a pattern of hosts covers the names of strangers: all below a public suffix, such as `*.co.uk`, or below the host of a service that gives
 * names to its customers, such as `*.github.io`.
 */
export function coversSuffix(pattern: string): boolean {
  const labels = pattern.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length === 1) return last.startsWith("*");
  const suffixes = last.includes("*") ? [1] : [lengthOf(labels, false), lengthOf(labels, true)];
  return suffixes.some((length) => /^\*+$/.test(labels.at(-1 - length) ?? ""));
}

function lengthOf(labels: readonly string[], allowPrivateDomains: boolean): number {
  const host = labels.join(".").replaceAll("*", "x");
  return getPublicSuffix(host, { validateHostname: false, allowPrivateDomains })?.split(".").length ?? 1;
}
