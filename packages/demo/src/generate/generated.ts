import type {
  CloseReason,
  Company,
  CompanyMember,
  CompanyRole,
  Program,
  ProgramMember,
  ReportStatus,
  Scope,
  Severity,
  UserAccount,
} from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import type { OneOff } from "../content/one-offs.ts";
import type {
  CompanyContent,
  Language,
  ProgramContent,
  ScopeContent,
  Skill,
  SurfaceContent,
  Voice,
  WriteUp,
} from "../content/shapes.ts";

export interface DrawnUser {
  id: string;
  username: string;
  full_name: string;
  /** What others call them. */
  first_name: string;
  joined: Date;
  row: Insertable<UserAccount>;
}

export interface DrawnHacker extends DrawnUser {
  voice: Voice;
  skill: Skill;
  language: Language;
}

export interface People {
  all: readonly DrawnUser[];
  hackers: readonly DrawnHacker[];
  staff: readonly DrawnUser[];
  byName(username: string): DrawnUser;
}

export interface DrawnScope {
  id: string;
  content: ScopeContent;
}

export interface DrawnCompany {
  id: string;
  content: CompanyContent;
  created: Date;
  members: readonly (readonly [DrawnUser, CompanyRole])[];
}

export interface DrawnProgram {
  id: string;
  content: ProgramContent;
  company: DrawnCompany;
  created: Date;
  scopes: ReadonlyMap<string, DrawnScope>;
}

export interface DrawnMarket {
  programs: readonly DrawnProgram[];
  companies: readonly DrawnCompany[];
  rows: {
    companies: Insertable<Company>[];
    members: Insertable<CompanyMember>[];
    programs: (Insertable<Program> & { scope_changed_at: Date | null })[];
    scopes: Insertable<Scope>[];
    programMembers: Insertable<ProgramMember>[];
  };
}

/** What a report will be, before its text and its life are made. */
export interface ReportPlan {
  id: string;
  /** Null for a draft. */
  number: number | null;
  program: DrawnProgram;
  scope: DrawnScope;
  surface: SurfaceContent;
  writeUp: WriteUp;
  /** How often the write-up was used before, so that each use takes other texts. */
  use: number;
  weak: boolean;
  oneOff: OneOff | null;
  author: DrawnHacker;
  status: ReportStatus;
  close_reason: CloseReason | null;
  original: ReportPlan | null;
  /** When it was sent; when it was begun, for a draft. */
  sent: Date;
  rating: { vector: string | null; score: number | null; severity: Severity };
}
