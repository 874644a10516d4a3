/** Whether this browser can use passkeys at this address: they belong to a domain, which an IP address is not. */
export function havePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
}
