import { isHost, splitAddress } from "@safeport/contract/programs/core/web-address";
import { canonicalHost } from "./canonical-host.ts";
import { isCodeHost, repositoryOf } from "./named-asset.ts";

/** An address with its host in its one spelling; `rest` begins with `/`, `?` or `#`, or is empty. */
export interface Address {
  scheme: string | null;
  host: string;
  port: string | null;
  rest: string;
}

const defaultPorts: Record<string, string> = { http: "80", https: "443", ws: "80", wss: "443", ftp: "21", ssh: "22" };

/** The port that an address has without naming one; null where its scheme is not known. */
export function defaultPort(scheme: string | null): string | null {
  return scheme === null ? null : (defaultPorts[scheme] ?? null);
}

/** Reads an address or a pattern of addresses in lower case; null for any other text. */
export function readAddress(text: string): Address | null {
  const parts = splitAddress(text);
  if (!parts || parts.host === "") return null;
  const authority = text.slice(parts.scheme === null ? 0 : parts.scheme.length + 3, text.length - parts.rest.length);
  const port = authority.length > parts.host.length ? authority.slice(parts.host.length + 1) : null;
  const host = canonicalHost(parts.host);
  const repository = isCodeHost(host) && !parts.rest.includes("*") ? repositoryOf(`${host}${parts.rest}`) : null;
  return repository
    ? addressOfRepository(repository, parts.scheme, port)
    : { scheme: parts.scheme, host, port, rest: parts.rest };
}

/** The address of an asset: of a repository that is named by its id, that on its host. */
export function addressOfAsset(text: string): Address | null {
  const address = readAddress(text);
  if (address && isHost(address.host)) return address;
  const repository = repositoryOf(text);
  return repository ? addressOfRepository(repository) : address;
}

/** A repository, or a folder in it, as an address. */
export function addressOfRepository(repository: string, scheme: string | null = null, port: string | null = null): Address {
  const cut = repository.indexOf("/");
  return { scheme, host: canonicalHost(repository.slice(0, cut)), port, rest: repository.slice(cut) };
}
