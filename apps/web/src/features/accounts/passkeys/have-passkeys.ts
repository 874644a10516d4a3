/** Whether this browser can use passkeys at this address: they belong to a domain, which an IP address is not. */
export function havePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
}

/** The same page at an address of this machine that passkeys can belong to; null where there is none. */
export function addressForPasskeys(): string | null {
  const isLoopback = /^127\.|^\[::1\]$/.test(location.hostname);
  return typeof PublicKeyCredential === "function" && isLoopback
    ? `${location.protocol}//localhost${location.port && `:${location.port}`}/settings?tab=security`
    : null;
}
