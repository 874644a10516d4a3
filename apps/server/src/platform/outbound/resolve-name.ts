import { Resolver } from "node:dns/promises";

/** Milliseconds for one query; each name server gets two. */
const questionMs = 2_000;
/** Milliseconds for resolving a name in all. */
const nameMs = 5_000;

/**
 * All addresses of a name in DNS; throws if there is none in time. Queries the name servers itself: `dns.lookup` uses the few threads
 * of libuv that files and passwords need too, and slow name servers of strangers would block them.
 */
export async function resolveName(hostname: string, servers?: readonly string[]): Promise<string[]> {
  // `localhost` is not in DNS (RFC 6761 §6.3).
  if (/(?:^|\.)localhost\.?$/i.test(hostname)) return ["127.0.0.1", "::1"];
  const resolver = new Resolver({ timeout: questionMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), nameMs);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first?.status === "rejected") throw first.reason;
    return addresses;
  } finally {
    clearTimeout(timer);
  }
}
