import { withoutEnd } from "./path.ts";

/** Positions of the app id in addresses of app stores. */
const storeLinks = [
  /^(?:market:\/\/details|(?:\w+:\/\/)?play\.google\.com\/[^?#]*)\?(?:[^#]*&)?id=([\w.-]+)/,
  /^(?:[\w-]+:\/\/)?(?:apps|itunes|geo\.itunes)\.apple\.com\/(?:[^?#]*\/)?id(\d{5,12})(?:$|[/?#])/,
  /^(?:[\w-]+:\/\/)?(?:apps|itunes)\.apple\.com\/[^#]*[?&](?:id|bundleid)=([\w.-]+)/,
  /^(?:[\w-]+:\/\/)?testflight\.apple\.com\/(?:v1\/app|join)\/([a-z0-9]{8,12})(?:$|[/?#])/,
  /^(?:[\w-]+:\/\/)?apps\.microsoft\.com\/(?:store\/)?detail\/(?:[^/?#]*\/)?([a-z0-9]{12})(?:$|[/?#])/,
  /^(?:[\w-]+:\/\/)?(?:www\.)?microsoft\.com\/[^?#]*\/([a-z0-9]{12})(?:$|[/?#])/,
];

/** The id of an app in the address of its store; null for any other text. The text is in lower case. */
export function appOfLink(text: string): string | null {
  for (const link of storeLinks) {
    const id = link.exec(text)?.[1];
    if (id !== undefined) return id;
  }
  return null;
}

/** The id in the address of a store, or the text itself; in lower case, as the text is. */
export function appOf(text: string): string {
  return appOfLink(text) ?? text.replace(/^id(?=\d+$)/, "");
}

const mirrors: Record<string, string> = { "raw.githubusercontent.com": "github.com", "codeload.github.com": "github.com" };

/** `host/owner/name/…` of a repository or of a file in it; a name alone is GitHub's. Null where the text is none. The text is in lower case. */
export function repositoryOf(text: string): string | null {
  const byKey = /^(?:[\w-]+@)([\w.-]+):(?!\/\/)(.+)$/.exec(text.replace(/^(?:git\+)?ssh:\/\//, ""));
  const plain = byKey ? `${byKey[1]}/${byKey[2]?.replace(/^\d{1,5}\//, "")}` : text.replace(/^[a-z+]+:\/\/(?:[\w-]+@)?/, "");
  const named = /^[\w-]+\/(?:[\w.-]+|\*)$/.test(plain)
    ? `github.com/${plain}`
    : plain.replace(/^(github|gitlab|bitbucket):(?=\w)/, hostOfName);
  const path = named
    .replace(/^www\./, "")
    .replace(/^api\.github\.com\/repos\//, "github.com/")
    .replace(/^[\w.-]+(?=\/)/, (host) => mirrors[host] ?? host);
  if (!/^[\w.-]+\.[a-z]+\/[^/]+/.test(path)) return null;
  const repository = withoutEnd(path.split(/[?#]/, 1)[0] ?? "").replace(/\.git(?=$|\/)/, "");
  // All that a host keeps is no repository.
  return repository.includes("/") ? repository : null;
}

const hostOfName = (_: string, name: string) => `${name}.${name === "bitbucket" ? "org" : "com"}/`;

/** Whether an address is one of the hosts that keep code, so that its path names a repository. */
export function isCodeHost(host: string): boolean {
  return /^(?:(?:www|api|codeload)\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$|^raw\.githubusercontent\.com$/.test(
    host,
  );
}
