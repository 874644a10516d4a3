import type {
  AssetType,
  CompanyRole,
  CompanyStatus,
  DomainMethod,
  DomainStatus,
  Participation,
  ProgramStatus,
  ProgramType,
  ReportStatus,
  Severity,
  Visibility,
} from "@safeport/db/types.gen";

/** Function of a surface of a product; it decides which weaknesses are possible there. */
export type SurfaceKind =
  | "text"
  | "search"
  | "object"
  | "file"
  | "url"
  | "login"
  | "money"
  | "export"
  | "team"
  | "page"
  | "site"
  | "subdomain"
  | "api"
  | "oauth"
  | "graph"
  | "socket"
  | "mobile"
  | "device"
  | "binary"
  | "repo"
  | "native"
  | "contract"
  | "model"
  | "network";

/** A place that reports are about. `{n}` in the path becomes a number; `host` is for assets that are not a host themselves. */
export type SurfaceContent = readonly [
  kind: SurfaceKind,
  scope: string,
  feature: string,
  path: string,
  param: string,
  host?: string,
];

export type ScopeContent = readonly [
  asset_type: AssetType,
  identifier: string,
  max_severity: Severity,
  terms: "bounty" | "no bounty" | "out of scope",
  instructions?: string,
];

/** Whole US dollars: low, medium, high, critical. */
export type RewardContent = readonly (readonly [min: number, max: number])[];

export interface ProgramContent {
  handle: string;
  title: string;
  /** Name of the product within a sentence. */
  product: string;
  program_type: ProgramType;
  status: ProgramStatus;
  visibility: Visibility;
  participation: Participation;
  /** Days since its creation. */
  age: number;
  rewards: RewardContent;
  tags: readonly string[];
  features: readonly string[];
  operating_systems: readonly string[];
  description: string;
  policy: string;
  credential_info: string;
  scope_overview: string;
  in_scope_info: string;
  out_of_scope_info: string;
  scopes: readonly ScopeContent[];
  surfaces: readonly SurfaceContent[];
  /** Researchers let into it, when private. */
  members: readonly string[];
  /** Number of reports by final status. */
  reports: Readonly<Partial<Record<ReportStatus, number>>>;
}

export interface CompanyContent {
  name: string;
  domain: string;
  domain_verification_method: DomainMethod;
  domain_status: DomainStatus;
  status: CompanyStatus;
  age: number;
  /** It pays its awards itself, outside the platform. */
  pays_itself?: true;
  team: readonly (readonly [username: string, role: CompanyRole])[];
  programs: readonly ProgramContent[];
}

export type Language = "en" | "fr" | "es" | "de" | "pt" | "it";
/** Writing style of a person. */
export type Voice = "sections" | "table" | "letter" | "plain" | "notes" | "terse" | "sloppy";
export type Skill = "expert" | "solid" | "novice";

/** A subject of reports: texts with `{place}` words to fill in, several of each so that no two reports read alike. */
export interface WriteUp {
  key: string;
  cwe: number;
  kinds: readonly SurfaceKind[];
  /** CVSS vectors that can be argued for it. */
  vectors: readonly string[];
  titles: readonly string[];
  summaries: readonly string[];
  details: readonly string[];
  proofs: readonly string[];
  steps: readonly (readonly string[])[];
  impacts: readonly string[];
  fixes: readonly string[];
}
