import { createHash, randomBytes } from "node:crypto";

/** The keys of a snapshot whose value may name a person; the trigger of the table has the same list. */
export const personalKeys: readonly string[] = ["username", "email", "invitee", "passkey", "researcher", "member", "mediator"];

/** Fields that name a person in entries of others. */
export const namingKeys: readonly string[] = ["invitee", "researcher", "member", "mediator"];

/** A row of the audit log as the chain records it. */
export interface LogRow {
  log_id: string;
  /** Microseconds since 1970, as text. */
  at: string;
  user_id: string | null;
  company_id: string | null;
  action: string;
  status: string;
  log_type: string;
  ip: string | null;
  request_id: string | null;
  object_type: string | null;
  object_id: string | null;
  object_snapshot: Record<string, unknown> | null;
}

/** The salts of the personal values of an entry, as hexadecimal text by the name of the value. */
export type Salts = Readonly<Record<string, string>>;

/** The hash that stands for a personal value in the canonical bytes. */
interface Concealed {
  sha256: string;
}

/** An entry as it is written into the canonical bytes: a number, the company's number, then the fields of the row. */
export interface CanonicalEntry extends Omit<LogRow, "ip" | "object_snapshot"> {
  number: string;
  company_number: string | null;
  ip: Concealed | null;
  object_snapshot: Record<string, unknown> | null;
}

const concealed = (salt: string, value: string): Concealed => ({
  sha256: createHash("sha256").update(Buffer.from(salt, "hex")).update(value).digest("hex"),
});

/** The personal values of a row, by the name of their salt. */
export function personalValues({ ip, object_snapshot }: Pick<LogRow, "ip" | "object_snapshot">): Map<string, string> {
  const values = new Map<string, string>();
  if (ip !== null) values.set("ip", ip);
  for (const key of personalKeys) {
    const value = object_snapshot?.[key];
    if (typeof value === "string") values.set(key, value);
  }
  return values;
}

/** A fresh salt for each personal value of a row; null if it has none. */
export function newSalts(row: LogRow): Salts | null {
  const names = [...personalValues(row).keys()];
  if (names.length === 0) return null;
  return Object.fromEntries(names.map((name) => [name, randomBytes(16).toString("hex")]));
}

/** The canonical bytes of an entry, as text: JSON with sorted keys, with salted hashes in place of personal values. */
export function canonicalText(
  row: LogRow,
  numbers: { number: string; company_number: string | null },
  salts: Salts | null,
): string {
  const hashes = new Map([...personalValues(row)].map(([name, value]) => [name, concealed(salts?.[name] ?? "", value)]));
  const { ip: _ip, object_snapshot, ...plain } = row;
  const entry: CanonicalEntry = {
    ...numbers,
    ...plain,
    ip: hashes.get("ip") ?? null,
    object_snapshot:
      object_snapshot &&
      Object.fromEntries(Object.entries(object_snapshot).map(([key, value]) => [key, hashes.get(key) ?? value])),
  };
  return JSON.stringify(sorted(entry));
}

/** The same value with the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** The hash of an entry, over the hash of the entry before and the canonical bytes. */
export function chainHash(previous: Buffer, canonical: string): Buffer {
  return createHash("sha256").update(previous).update(canonical).digest();
}

/** The hash before the first entry. */
export const chainStart: Buffer = Buffer.alloc(32);

/**
 * Compares a row with its recorded bytes. Returns the names of its erased values, or null if the row is not the recorded one. A value counts
 * as erased when both the value and its salt are gone.
 */
export function erasedValues(row: LogRow, canonical: string, salts: Salts | null): string[] | null {
  const recorded = JSON.parse(canonical) as CanonicalEntry;
  const erased: string[] = [];
  const restored: Record<string, unknown> = { ...recorded.object_snapshot };
  for (const name of ["ip", ...personalKeys]) {
    const hash = name === "ip" ? recorded.ip : recorded.object_snapshot?.[name];
    const value = name === "ip" ? row.ip : (row.object_snapshot?.[name] ?? null);
    const salt = salts?.[name];
    if (!isConcealed(hash)) {
      if ((hash ?? null) !== value) return null;
      continue;
    }
    if (salt === undefined && value === null) erased.push(name);
    else if (salt === undefined || typeof value !== "string" || concealed(salt, value).sha256 !== hash.sha256) return null;
    if (name !== "ip") restored[name] = value;
  }
  const { number: _number, company_number: _company, ip: _ip, object_snapshot, ...plain } = recorded;
  const { ip: _address, object_snapshot: snapshot, ...fields } = row;
  const expected = { ...plain, object_snapshot: object_snapshot && restored };
  return JSON.stringify(sorted(expected)) === JSON.stringify(sorted({ ...fields, object_snapshot: snapshot })) ? erased : null;
}

function isConcealed(value: unknown): value is Concealed {
  return typeof value === "object" && value !== null && "sha256" in value;
}
