import type { AssetType } from "../core/program.values.ts";

/** HackerOne's columns of scopes. The three requirements are not saved: they are empty on export, and ignored on import. */
export const csvColumns = [
  "identifier",
  "asset_type",
  "instruction",
  "eligible_for_bounty",
  "eligible_for_submission",
  "availability_requirement",
  "confidentiality_requirement",
  "integrity_requirement",
  "max_severity",
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** The columns that an import reads. */
export const readColumns = csvColumns.filter((column) => !column.endsWith("_requirement"));

/** Index of a column among the headings of a file, ignoring case; -1 if it is missing. */
export function positionOfColumn(column: CsvColumn, headings: readonly string[]): number {
  return headings.findIndex((heading) => heading.toLowerCase() === column);
}

/** HackerOne's names of our types of assets. */
export const listedTypes: Record<AssetType, string> = {
  ai_model: "AI_MODEL",
  cidr: "CIDR",
  url: "URL",
  domain: "DOMAIN",
  wildcard: "WILDCARD",
  ios_app_store: "APPLE_STORE_APP_ID",
  ios_testflight: "TESTFLIGHT",
  ios_ipa: "OTHER_IPA",
  android_play_store: "GOOGLE_PLAY_APP_ID",
  android_apk: "OTHER_APK",
  windows_microsoft_store: "WINDOWS_APP_STORE_APP_ID",
  source_code: "SOURCE_CODE",
  executable: "DOWNLOADABLE_EXECUTABLES",
  hardware_iot: "HARDWARE",
  other: "OTHER",
  smart_contract: "SMART_CONTRACT",
};

/** Further names that files use. */
const furtherNames: [string, AssetType][] = [
  ["IP_ADDRESS", "cidr"],
  ["API", "url"],
];

const typesByName = new Map<string, AssetType>([
  ...Object.entries(listedTypes).flatMap(([type, name]): [string, AssetType][] => [
    [name, type as AssetType],
    [type.toUpperCase(), type as AssetType],
  ]),
  ...furtherNames,
]);

/** Our type for a name in a file, HackerOne's or our own, in either case; undefined for an unknown one. */
export function typeOfName(name: string): AssetType | undefined {
  return typesByName.get(name.trim().toUpperCase());
}
