import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Entry } from "@safeport/program-lists/prepare-files";
import type { Insertable } from "kysely";
import type { ImportedProgram, ProgramValues } from "./import.queries.ts";
import { isTitleOf, type ProgramNames } from "./program-names.ts";

/** Planned action for each listed program. */
export interface Plan {
  added: Entry[];
  updated: { entry: Entry; before: ImportedProgram }[];
  unchanged: Entry[];
  /** Changed in the list but not updated, since people edited them here. */
  skipped: Entry[];
}

/** Whether people edited the program itself after its import: it has a newer version. Changes of scopes do not count. */
export function isProgramEdited({ import_hash, version }: ImportedProgram): boolean {
  return import_hash?.split(":")[0] !== String(version);
}

/** Whether an update would undo people's edits of the program or of one of its scopes. */
function isEdited(program: ImportedProgram): boolean {
  return isProgramEdited(program) || program.scopes_edited;
}

/** Compares the lists with the earlier imports. */
export function planImport(entries: readonly Entry[], existing: readonly ImportedProgram[]): Plan {
  const programsById = new Map(existing.map((program) => [`${program.import_source} ${program.import_id}`, program]));
  const plan: Plan = { added: [], updated: [], unchanged: [], skipped: [] };
  for (const entry of entries) {
    const before = programsById.get(`${entry.program.platform} ${entry.program.importId}`);
    if (!before) plan.added.push(entry);
    else if (before.import_hash?.split(":")[1] === entry.program.hash) plan.unchanged.push(entry);
    else if (isEdited(before)) plan.skipped.push(entry);
    else plan.updated.push({ entry, before });
  }
  return plan;
}

/** The row of a new program, or the one that replaces `before`: its id, handle and company stay, and so does its title unless it changed in the list. */
export function programRow(
  { program }: Entry,
  names: ProgramNames,
  owner: { before: ImportedProgram } | { companyId: string },
): ProgramValues {
  const before = "before" in owner ? owner.before : null;
  const title =
    before && isTitleOf(before.title, program.title, program.platform)
      ? { title: before.title, title_key: before.title_key }
      : names.title(program.title, program.platform);
  const version = (before?.version ?? 0) + 1;
  return {
    ...program.columns,
    ...title,
    id: before?.id ?? newId(),
    company_id: "before" in owner ? owner.before.company_id : owner.companyId,
    handle: before?.handle ?? names.handle(title.title),
    version,
    import_source: program.platform,
    import_id: program.importId,
    import_hash: `${version}:${program.hash}`,
  };
}

/** The companies that new programs need and that do not exist yet, and the id of each program's company. */
export function planCompanies(
  added: readonly Entry[],
  existing: readonly { id: string; import_source: string | null; import_id: string | null; publishes: boolean }[],
): { rows: Insertable<DB["company"]>[]; idOf: (entry: Entry) => string; publishes: (companyId: string) => boolean } {
  const keyOf = ({ program }: Entry) => `${program.platform} ${program.company.key}`;
  const ids = new Map(existing.map((company) => [`${company.import_source} ${company.import_id}`, company.id]));
  const programsByCompany = new Map<string, Entry["program"][]>();
  for (const entry of added) {
    const key = keyOf(entry);
    const programs = programsByCompany.get(key);
    if (programs) programs.push(entry.program);
    else if (!ids.has(key)) programsByCompany.set(key, [entry.program]);
  }
  const rows = [...programsByCompany].map(([key, programs]) => {
    const id = newId();
    ids.set(key, id);
    return { id, ...companyRow(programs) };
  });
  const silenced = new Set(existing.filter(({ publishes }) => !publishes).map(({ id }) => id));
  return {
    rows,
    publishes: (companyId) => !silenced.has(companyId),
    idOf(entry) {
      const id = ids.get(keyOf(entry));
      if (!id) throw new Error(`No company for ${keyOf(entry)}`);
      return id;
    },
  };
}

/** An owner of several programs gets the shortest of their names. Its domain is unverified. */
function companyRow(programs: Entry["program"][]) {
  const [first] = programs;
  if (!first) throw new Error("A company without a program");
  const { name } = programs.map(({ company }) => company).reduce((a, b) => (b.name.length < a.name.length ? b : a));
  const domain = programs.find(({ company }) => !company.domain.endsWith(".invalid"))?.company.domain ?? first.company.domain;
  return {
    name,
    domain,
    domain_verification_method: "TXT_RECORD" as const,
    import_source: first.platform,
    import_id: first.company.key,
  };
}
