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

export interface GeneratedUser {
  id: string;
  username: string;
  full_name: string;
  /** First name, used by other people. */
  first_name: string;
  joined: Date;
  row: Insertable<UserAccount>;
}

export interface GeneratedHacker extends GeneratedUser {
  voice: Voice;
  skill: Skill;
  language: Language;
}

export interface People {
  all: readonly GeneratedUser[];
  hackers: readonly GeneratedHacker[];
  staff: readonly GeneratedUser[];
  byName(username: string): GeneratedUser;
}

export interface GeneratedScope {
  id: string;
  content: ScopeContent;
}

export interface GeneratedCompany {
  id: string;
  content: CompanyContent;
  created: Date;
  members: readonly (readonly [GeneratedUser, CompanyRole])[];
}

export interface GeneratedProgram {
  id: string;
  content: ProgramContent;
  company: GeneratedCompany;
  created: Date;
  scopes: ReadonlyMap<string, GeneratedScope>;
}

export interface GeneratedCompanies {
  programs: readonly GeneratedProgram[];
  companies: readonly GeneratedCompany[];
  rows: {
    companies: Insertable<Company>[];
    members: Insertable<CompanyMember>[];
    programs: (Insertable<Program> & { scope_changed_at: Date | null })[];
    scopes: Insertable<Scope>[];
    programMembers: Insertable<ProgramMember>[];
  };
}

/** Plan of a report, before its text and history are generated. */
export interface ReportPlan {
  id: string;
  /** Null for a draft. */
  number: number | null;
  program: GeneratedProgram;
  scope: GeneratedScope;
  surface: SurfaceContent;
  writeUp: WriteUp;
  /** Number of earlier uses of the write-up, so that each use takes other texts. */
  use: number;
  weak: boolean;
  oneOff: OneOff | null;
  author: GeneratedHacker;
  status: ReportStatus;
  close_reason: CloseReason | null;
  original: ReportPlan | null;
  /** When it was sent; when it was begun, for a draft. */
  sent: Date;
  rating: { vector: string | null; score: number | null; severity: Severity };
  /** Whether it gets a bonus long after its end, some days before the demo begins. */
  late_bonus: boolean;
}
