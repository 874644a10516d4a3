import { parseNetwork } from "./ip-network.ts";

/** The parts of a web address as written; `rest` begins with `/`, `?` or `#`, or is empty. */
export interface WebAddress {
  /** Lower case, without `://`; null where the text has none. */
  scheme: string | null;
  host: string;
  rest: string;
}

/** Protocols that reach a server. `javascript:` and the like are not among them: identifiers become links. */
const schemes = new Set(
  "http https ws wss ftp ftps sftp ssh git grpc grpcs tcp udp tls mqtt mqtts amqp amqps rtsp rtmp sip sips ldap ldaps smb imap imaps smtp smtps itms itmss apps".split(
    " ",
  ),
);

/** Cuts `scheme://host:port/rest` apart without judging its host; null where blanks, an unknown scheme or credentials are in it. */
export function splitAddress(text: string): WebAddress | null {
  if (/[\s"\\`]/.test(text)) return null;
  const cut = text.indexOf("://");
  const scheme = cut < 0 ? null : text.slice(0, cut).toLowerCase();
  if (scheme !== null && !schemes.has(scheme)) return null;
  const remote = cut < 0 ? text : text.slice(cut + 3);
  const end = remote.search(/[/?#]/);
  const authority = end < 0 ? remote : remote.slice(0, end);
  if (authority.includes("@")) return null;
  const port = /:(\d{1,5})$/.exec(authority);
  if (port && Number(port[1]) > 65_535) return null;
  return { scheme, host: port ? authority.slice(0, port.index) : authority, rest: end < 0 ? "" : remote.slice(end) };
}

/** A host name of at least two labels (RFC 1123 §2.1; underscores and letters of any script too), not an address. */
export function isHostName(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split(".");
  if (labels.length < 2 || !/\p{L}/u.test(labels.at(-1) ?? "")) return false;
  return labels.every((label) => /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}_])?$/u.test(label));
}

/** A host name, a version 4 address or a version 6 address in brackets. */
export function isHost(text: string): boolean {
  if (text.startsWith("[") && text.endsWith("]")) return parseNetwork(text.slice(1, -1))?.bits === 128;
  const network = parseNetwork(text);
  return network ? network.bits === 32 && !text.includes("/") : isHostName(text);
}
