import { isIP } from "node:net";

/** Whether a URL points to this machine; a server without a public URL listens only there. */
export function isLoopbackUrl(url: string | undefined): boolean {
  return url === undefined || isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
}

/** Whether a host name is this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
