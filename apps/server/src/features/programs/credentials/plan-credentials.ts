import { credentialLimits } from "@safeport/contract/programs/credentials/credential.limits";
import type { Table } from "../../../platform/csv/read-table.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { type CredentialField, digestOf } from "./credential-secrets.ts";

/** Reason why a row of a file is refused. */
export type RowRefusal =
  | { code: "row_cells" | "row_exists" | "row_characters" }
  | { code: "row_repeated" | "row_over_limit" | "row_long"; params: { count: number } };

export interface PlannedCredentials {
  added: { fields: CredentialField[]; digest: Buffer }[];
  refused: { line: number; refusal: RowRefusal }[];
}

interface Pool {
  programId: string;
  keyFor: KeyFor;
  /** The digests of the sets that the program already has. */
  digests: readonly Buffer[];
}

/** The sets that a file adds to a pool, each value as it stands there; throws `malformed` when its first row does not name the columns. */
export function planCredentials({ names, rows }: Table, { programId, keyFor, digests }: Pool): PlannedCredentials {
  assertNames(names);
  const plan: PlannedCredentials = { added: [], refused: [] };
  const there = new Set(digests.map((digest) => digest.toString("hex")));
  const lines = new Map<string, number>();
  for (const { line, cells: values } of rows) {
    const fields = names.flatMap((name, at) => (values[at] ? [{ name, value: values[at] }] : []));
    const digest = digestOf(keyFor, programId, fields);
    const key = digest.toString("hex");
    const earlier = lines.get(key);
    const refuse = (refusal: RowRefusal) => plan.refused.push({ line, refusal });
    lines.set(key, earlier ?? line);
    if (values.slice(names.length).some((value) => value !== "")) refuse({ code: "row_cells" });
    else if (values.some((value) => value.length > credentialLimits.value))
      refuse({ code: "row_long", params: { count: credentialLimits.value } });
    else if (values.some(hasControls)) refuse({ code: "row_characters" });
    else if (earlier !== undefined) refuse({ code: "row_repeated", params: { count: earlier } });
    else if (there.has(key)) refuse({ code: "row_exists" });
    else if (there.size + plan.added.length >= credentialLimits.perProgram)
      refuse({ code: "row_over_limit", params: { count: credentialLimits.perProgram } });
    else plan.added.push({ fields, digest });
  }
  return plan;
}

function assertNames(names: readonly string[]): void {
  const different = new Set(names.map((name) => name.toLowerCase()));
  const isName = (name: string) => name !== "" && name.length <= credentialLimits.name && !hasControls(name);
  if (names.length === 0 || different.size < names.length || !names.every(isName))
    throw new AppError("malformed", "csv_names", { params: { max: credentialLimits.name } });
}

/** Whether a text has control characters other than tabs and line breaks. */
function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\r]/u.test(text);
}
