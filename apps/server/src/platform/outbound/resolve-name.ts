import { Resolver } from "node:dns/promises";

/** Milliseconds for one question to one name server, which is asked twice. */
const questionMs = 2_000;
/** Milliseconds for a name, whatever its name servers do. */
const nameMs = 5_000;

/**
 * All addresses of a name in the public name system; throws where nobody knows one in time. Asks the name servers itself: `dns.lookup` waits in the
 * few threads that files and passwords need too, and slow name servers of strangers would occupy them.
 */
export async function resolveName(hostname: string, servers?: readonly string[]): Promise<string[]> {
  // This machine, which is in no name system (RFC 6761 §6.3).
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
