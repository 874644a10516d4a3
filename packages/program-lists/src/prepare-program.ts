import { createHash } from "node:crypto";
import { WebLink } from "@safeport/contract/kernel/social-link";
import { isBlank } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { type AssetType, operatingSystems, type programFeatures } from "@safeport/contract/programs/core/program.values";
import { cleanLine, cleanLines } from "@safeport/foreign-files/clean-text";
import { type ListedProgram, type Platform, platforms } from "./listed-program.ts";
import { companyDomain } from "./owner.ts";
import { type PreparedScope, prepareScopes, type Remarks } from "./prepare-scopes.ts";

/** A listed program ready to store, except for its ids, its handle and a suffix its title may need. */
export interface PreparedProgram {
  platform: Platform;
  importId: string;
  company: { key: string; name: string; domain: string };
  title: string;
  columns: ReturnType<typeof columnsOf>;
  scopes: PreparedScope[];
  /** Covers everything that is stored; the same list gives the same hash. */
  hash: string;
}

/** Null where the program is refused. */
export async function prepareProgram(
  platform: Platform,
  listed: ListedProgram,
  remarks: Remarks,
): Promise<PreparedProgram | null> {
  const title = cleanLine(listed.title, textLimits.title);
  const importId = cleanLine(listed.importId, 500).text;
  const key = cleanLine(listed.owner.key, 500).text;
  const name = cleanLine(listed.owner.name, textLimits.name).text || cleanLine(title.text, textLimits.name).text;
  if (isBlank(title.text) || importId === "" || key === "") {
    remarks.refuse("", { code: isBlank(title.text) ? "name_empty" : "unidentified" });
    return null;
  }
  if (title.stripped) remarks.warn("stripped", "", "name");
  if (title.shortened) remarks.warn("shortened", "", `name of ${listed.title.length} characters`);
  const scopes = await prepareScopes(listed.scopes, remarks);
  if (scopes.length === 0) remarks.warn("no_scopes", "", title.text);
  const columns = columnsOf(platform, listed, scopes);
  const content = { title: title.text, columns, scopes };
  return {
    platform,
    importId,
    company: { key, name, domain: companyDomain(name, listed.website, scopes) },
    ...content,
    hash: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
  };
}

function columnsOf(platform: Platform, listed: ListedProgram, scopes: readonly PreparedScope[]) {
  // A program that does not pay is a VDP and promises nothing, whatever amount is listed.
  const { min, max } = (listed.pays && listed.range) || { min: 0, max: 0 };
  const link = listed.website && WebLink.safeParse(listed.website.trim()).success ? listed.website.trim() : null;
  // A list gives one range for all severities, so each level gets that range.
  const least = Math.min(min, max);
  return {
    description: cleanLines([listedOn(platform, listed.url), ...listed.facts].filter(Boolean).join("\n\n"), textLimits.long).text,
    program_type: listed.pays ? ("BBP" as const) : ("VDP" as const),
    status: listed.status,
    visibility: listed.isPublic ? ("PUBLIC" as const) : ("PRIVATE" as const),
    low_min: least,
    low_max: max,
    medium_min: least,
    medium_max: max,
    high_min: least,
    high_max: max,
    critical_min: least,
    critical_max: max,
    tags: [platform as string],
    features: featuresOf(scopes),
    operating_systems: systemsOf(scopes),
    social_links: JSON.stringify(link ? [{ link, type: "Website" }] : []),
  };
}

function listedOn(platform: Platform, url: string): string {
  // Only an address that cannot break out of its markdown link.
  return /^https?:\/\/[^\s<>()[\]\\"]{1,1000}$/.test(url)
    ? `Listed on [${platforms[platform]}](${url}).`
    : `Listed on ${platforms[platform]}.`;
}

type Feature = (typeof programFeatures)[number];
const featureOfType: Partial<Record<AssetType, Feature>> = {
  cidr: "cidr",
  domain: "domain",
  hardware_iot: "hardware",
  android_play_store: "playstore",
  source_code: "source_code",
  wildcard: "wildcard",
  smart_contract: "smart_contracts",
};

/** The toggles that follow from the assets in scope; retesting and who manages a program are decided here, not by the list. */
function featuresOf(scopes: readonly PreparedScope[]): Feature[] {
  const features = new Set<Feature>();
  for (const { asset_type, identifier, is_out_of_scope } of scopes) {
    if (is_out_of_scope) continue;
    const feature = featureOfType[asset_type];
    if (feature) features.add(feature);
    if (/\.amazonaws\.com|^arn:aws:/i.test(identifier)) features.add("aws");
  }
  return [...features].sort();
}

const systemSigns: Record<(typeof operatingSystems)[number], RegExp> = {
  Windows: /\bwindows\b|\.(?:exe|msi)\b/i,
  Linux: /\blinux\b|\.(?:deb|rpm|appimage)\b/i,
  MacOS: /\bmac ?os\b|\bmac\b|\.dmg\b/i,
};

function systemsOf(scopes: readonly PreparedScope[]): string[] {
  const software = scopes.filter(
    ({ asset_type, is_out_of_scope }) =>
      !is_out_of_scope && (asset_type === "executable" || asset_type === "windows_microsoft_store"),
  );
  return operatingSystems.filter((system) =>
    software.some(
      ({ asset_type, identifier }) =>
        systemSigns[system].test(identifier) || (system === "Windows" && asset_type === "windows_microsoft_store"),
    ),
  );
}
