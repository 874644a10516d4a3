const hosts = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu;

/** A text with the hosts that it names in punycode, so that both forms of a host are compared as one. */
export function asciiHosts(text: string): string {
  if (!/[^\x20-\x7e]/.test(text)) return text;
  return text.replace(hosts, (host) => {
    const address = `http://${host}/`;
    return URL.canParse(address) ? new URL(address).hostname : host;
  });
}
