// The values that fields of programs and scopes can have. Without schemas here, pages that only show them load no validator.

export const programTypes = ["BBP", "VDP"] as const;
export const programStatuses = ["draft", "active", "paused", "closed"] as const;
export const visibilities = ["PUBLIC", "PRIVATE"] as const;
export const participations = ["open", "application", "invitation"] as const;
export const operatingSystems = ["Windows", "Linux", "MacOS"] as const;
/** The ten toggles of the filter panel. */
export const programFeatures = [
  "cidr",
  "domain",
  "hardware",
  "retesting",
  "managed",
  "playstore",
  "source_code",
  "aws",
  "wildcard",
  "smart_contracts",
] as const;

/** The first and the last day on which a program can be launched. */
export const launchDays = { first: "1900-01-01", last: "2099-12-31" } as const;

/** On the wire, in the order of the specification; their texts are the web's labels. */
export const assetTypes = [
  "ai_model",
  "cidr",
  "url",
  "domain",
  "wildcard",
  "ios_app_store",
  "ios_testflight",
  "ios_ipa",
  "android_play_store",
  "android_apk",
  "windows_microsoft_store",
  "source_code",
  "executable",
  "hardware_iot",
  "other",
  "smart_contract",
] as const;
export type AssetType = (typeof assetTypes)[number];
