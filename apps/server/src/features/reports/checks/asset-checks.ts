import { checkedFields } from "@safeport/contract/flood/checks/check.values";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { appOfLink, repositoryOf } from "@safeport/scope-coverage/named-asset";
import { decidingScope } from "@safeport/scope-coverage/scope-coverage";
import { type CheckedTexts, type CheckResult, findMentions, type Mention, passagesOf } from "./check.ts";
import { findNamedAddresses } from "./named-addresses.ts";

/** The asset that a report is about. */
export interface CheckedAsset {
  /** As the program lists it, or as the author names one that is not listed. */
  identifier: string;
  /** Whether the asset covers an address, a host, a package or an app, by the rules of the scope test. */
  covers: (name: string) => boolean;
  kind: "address" | "source" | "app" | "other";
}

const kinds: Partial<Record<AssetType, CheckedAsset["kind"]>> = {
  url: "address",
  domain: "address",
  wildcard: "address",
  cidr: "address",
  source_code: "source",
  ios_app_store: "app",
  ios_testflight: "app",
  ios_ipa: "app",
  android_play_store: "app",
  android_apk: "app",
  windows_microsoft_store: "app",
};

/** The asset that a report names: by its type, or null for one that is not listed. */
export function checkedAsset(identifier: string, type: AssetType | null): CheckedAsset {
  const asset_type = type ?? "url";
  const scopes = [{ asset_type, identifier, is_out_of_scope: false }];
  return { identifier, covers: (name) => decidingScope(scopes, name) !== null, kind: kinds[asset_type] ?? "other" };
}

/** The id of an app as its store writes it. */
const appId = /(?<![\w.@/])(?:[a-z][\w-]{1,62}\.){2,8}[a-z][\w-]{1,62}(?![\w@/])/gi;

/** Whether what the texts name is the chosen asset. */
export function checkAssetNamed(texts: CheckedTexts, asset: CheckedAsset | null): CheckResult {
  if (!asset) return { result: "unknown", sentence: "no_asset", params: {}, passages: [] };
  const params = { asset: asset.identifier };
  const own = asset.identifier.trim().toLowerCase();
  if (checkedFields.some((field) => hasName(texts[field].toLowerCase(), own)))
    return { result: "pass", sentence: "asset_named", params, passages: [] };
  const addresses = findNamedAddresses(texts);
  if ([...addresses, ...findMentions(texts, appId)].some(({ text }) => asset.covers(text)))
    return { result: "pass", sentence: "asset_named", params, passages: [] };
  const named = addresses.filter(({ text }) => couldBe(asset.kind, text));
  if (named.length === 0) return { result: "unknown", sentence: "nothing_named", params, passages: [] };
  return { result: "fail", sentence: "other_asset_named", params, passages: passagesOf(texts, named) };
}

/** Whether a text has a name that is not a part of a longer one. */
function hasName(text: string, name: string): boolean {
  for (let at = name === "" ? -1 : text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\w.@-]/.test(text[at - 1] ?? " ") && !/^(?:[\w-]|\.\w)/.test(text.slice(at + name.length, at + name.length + 2)))
      return true;
  return false;
}

/** Whether a name is one of the kind by which such an asset is named: a host says nothing of source code or of an app. */
function couldBe(kind: CheckedAsset["kind"], name: string): boolean {
  if (kind === "source") return name.startsWith("@") || name.startsWith("pkg:") || repositoryOf(name.toLowerCase()) !== null;
  if (kind === "app") return appOfLink(name.toLowerCase()) !== null;
  return true;
}

const requestLine =
  /^[ \t>]{0,8}(?<name>(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT|PROPFIND) (?:\S{1,4000}) HTTP\/\d(?:\.\d)?)[ \t]*\r?$/gm;
const hostHeader = /^[ \t>]{0,8}(?:Host|:authority)[ \t]{0,8}:[ \t]{0,8}(\S{1,300})/im;

/** Characters after a request's first line in which its Host is looked for. */
const headLength = 8_000;

/** A raw HTTP request in a text, with its URL; null if it names no host. */
export interface RawRequest extends Mention {
  url: string | null;
}

export function findRequests(texts: CheckedTexts): RawRequest[] {
  return findMentions(texts, requestLine, 100).map((line) => {
    const [, target = ""] = line.text.split(" ");
    if (/^[a-z]+:\/\//i.test(target)) return { ...line, url: target };
    const after = texts[line.field].slice(line.index + line.text.length, line.index + line.text.length + headLength);
    // A blank line ends the head.
    const head = after.split(/\r?\n[ \t>]{0,8}\r?\n/, 1)[0] ?? "";
    const host = hostHeader.exec(head)?.[1];
    return { ...line, url: host ? `https://${host}${target.startsWith("/") ? target : ""}` : null };
  });
}

/** Whether raw HTTP requests go to the chosen asset. One such request is enough: the others may be steps of the attack. */
export function checkRequestMatches(texts: CheckedTexts, asset: CheckedAsset | null): CheckResult {
  const requests = findRequests(texts).filter(({ url }) => url !== null);
  if (asset?.kind !== "address" || requests.length === 0)
    return { result: "unknown", sentence: "no_request", params: {}, passages: [] };
  const params = { asset: asset.identifier };
  const isOwn = ({ url }: RawRequest) => asset.covers(url as string) || asset.covers((url as string).replace(/^https:/, "http:"));
  if (requests.some(isOwn)) return { result: "pass", sentence: "request_matches", params, passages: [] };
  return { result: "fail", sentence: "request_elsewhere", params, passages: passagesOf(texts, requests) };
}
