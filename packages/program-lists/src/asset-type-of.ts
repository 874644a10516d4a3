import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import { splitAddress } from "@safeport/contract/programs/core/web-address";
import type { AssetHint } from "./listed-program.ts";

const storeHosts = new Map(
  Object.entries<AssetType>({
    "apps.apple.com": "ios_app_store",
    "itunes.apple.com": "ios_app_store",
    "testflight.apple.com": "ios_testflight",
    "play.google.com": "android_play_store",
    "apps.microsoft.com": "windows_microsoft_store",
  }),
);
const codeHosts = new Set(["github.com", "www.github.com", "gist.github.com", "gitlab.com", "bitbucket.org", "codeberg.org"]);
const scanEndings = new Set(["io", "com", "org", "xyz"]);
/** Endings that look like a top-level domain but are file extensions. */
const fileEndings = new Map(
  Object.entries<AssetType>({
    apk: "android_apk",
    ipa: "ios_ipa",
    exe: "executable",
    msi: "executable",
    dmg: "executable",
    jar: "executable",
    js: "other",
    json: "other",
    html: "other",
    php: "other",
    pdf: "other",
    txt: "other",
  }),
);
const apps: ReadonlySet<AssetType> = new Set([
  "ios_app_store",
  "ios_testflight",
  "ios_ipa",
  "android_play_store",
  "android_apk",
  "windows_microsoft_store",
]);
const onTheWeb: ReadonlySet<AssetType> = new Set(["cidr", "wildcard", "domain", "url", ...apps]);

/** The type an asset is stored as: the listed type if the text fits it, else the type that the text looks like. */
export function assetTypeOf({ type, trust }: AssetHint, text: string): AssetType {
  const natural = naturalType(text);
  switch (trust) {
    case "keep":
      // A link to the other store, or a package file name, is more precise than the listed type.
      return apps.has(type) && apps.has(natural) ? natural : type;
    case "fit":
      return checkIdentifier(type, text).ok ? type : natural;
    case "web":
      if (onTheWeb.has(natural)) return natural;
      return checkIdentifier("url", text).ok ? "url" : "other";
    case "guess":
      return natural === "other" ? type : natural;
  }
}

/** The type that a text looks like. */
function naturalType(text: string): AssetType {
  const fits = (type: AssetType) => checkIdentifier(type, text).ok;
  if (fits("cidr")) return "cidr";
  if (fits("wildcard")) return "wildcard";
  if (/^0x[0-9a-f]{40}$/i.test(text)) return "smart_contract";
  const address = splitAddress(text);
  if (!address) return "other";
  const host = address.host.toLowerCase();
  const ending = fileEndings.get(/\.([a-z]{2,4})$/i.exec(address.rest === "" ? host : address.rest)?.[1]?.toLowerCase() ?? "");
  const byHost =
    storeHosts.get(host) ??
    (/^www\.microsoft\.com\/.*(?:store|\/p\/)/i.test(host + address.rest) ? "windows_microsoft_store" : null);
  if (byHost) return byHost;
  if (ending && (address.rest === "" || ending !== "other")) return ending;
  if (fits("domain")) return "domain";
  if (!fits("url")) return "other";
  if (isExplorer(host)) return "smart_contract";
  return codeHosts.has(host) && address.rest.length > 1 ? "source_code" : "url";
}

/** Whether a host shows a blockchain: `etherscan.io`, `explorer.example.com`, `algoexplorer.io`. */
function isExplorer(host: string): boolean {
  const labels = host.split(".");
  if (!labels.every((label) => /^[\w-]+$/.test(label))) return false;
  const [name = "", ending = ""] = labels.slice(-2);
  const isScan = labels.length > 1 && name.endsWith("scan") && !name.includes("-") && scanEndings.has(ending);
  return isScan || labels.slice(0, -1).includes("explorer") || (name === "algoexplorer" && ending === "io");
}
