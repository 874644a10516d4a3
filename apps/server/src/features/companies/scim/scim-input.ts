import { Email } from "@safeport/contract/accounts/core/account.schema";
import { scimLimits } from "@safeport/contract/companies/scim.limits";
import { singleLine } from "@safeport/contract/kernel/text";
import type { ScimFilter } from "./scim.queries.ts";
import { ScimError } from "./scim-error.ts";

/** Attributes of a person from an identity provider; a missing field was not sent. */
export interface ScimChanges {
  user_name?: string;
  /** The same as it was sent: directories compare what they get back with it. */
  sent_name?: string;
  external_id?: string | null;
  is_active?: boolean;
}

/** What may stand before the name of an attribute. */
const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i;

const ExternalId = singleLine(scimLimits.external_id);

/** The user of a POST or PUT. Attributes that are not kept here are ignored (RFC 7644 §3.3). Throws 400 for one that is wrong. */
export function readUser(body: unknown): ScimChanges & { user_name: string } {
  const changes = readAttributes(objectOf(body));
  if (changes.user_name === undefined) throw new ScimError(400, "userName is required.", "invalidValue");
  return { ...changes, user_name: changes.user_name };
}

/** Changes of a PATCH: its operations applied in their order (RFC 7644 §3.5.2). Other attributes are ignored. */
export function readPatch(body: unknown): ScimChanges {
  const operations = fieldOf(objectOf(body), "operations");
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, "Operations has to be a list of changes.", "invalidSyntax");
  if (operations.length > scimLimits.operations)
    throw new ScimError(400, `At most ${scimLimits.operations} operations at once.`, "invalidValue");
  return Object.assign({}, ...operations.map(readOperation));
}

function readOperation(operation: unknown): ScimChanges {
  const fields = objectOf(operation);
  const op = String(fieldOf(fields, "op")).toLowerCase();
  const path = fieldOf(fields, "path");
  if (!["add", "replace", "remove"].includes(op)) throw new ScimError(400, "op is add, replace or remove.", "invalidSyntax");
  if (path === undefined || path === null) {
    if (op === "remove") throw new ScimError(400, "remove needs a path.", "invalidPath");
    return readAttributes(objectOf(fieldOf(fields, "value")));
  }
  if (typeof path !== "string") throw new ScimError(400, "path has to be a text.", "invalidPath");
  const name = path.replace(coreSchema, "").toLowerCase();
  if (op !== "remove") return readAttributes({ [name]: fieldOf(fields, "value") });
  if (name === "active" || name === "username") throw new ScimError(400, `${path} cannot be removed.`, "mutability");
  return name === "externalid" ? { external_id: null } : {};
}

function readAttributes(fields: Record<string, unknown>): ScimChanges {
  const [name, externalId, active] = ["username", "externalid", "active"].map((attribute) => fieldOf(fields, attribute));
  return {
    ...(name !== undefined && { user_name: addressOf(name), sent_name: String(name).trim() }),
    ...(externalId !== undefined && { external_id: externalIdOf(externalId) }),
    ...(active !== undefined && { is_active: booleanOf(active) }),
  };
}

function addressOf(value: unknown): string {
  const address = Email.safeParse(value);
  if (!address.success) throw new ScimError(400, "userName has to be a mail address.", "invalidValue");
  return address.data;
}

function externalIdOf(value: unknown): string | null {
  if (value === null || value === "") return null;
  const id = ExternalId.safeParse(value);
  if (!id.success) throw new ScimError(400, `externalId has at most ${scimLimits.external_id} characters.`, "invalidValue");
  return id.data;
}

/** Entra sends booleans as text. */
function booleanOf(value: unknown): boolean {
  const text = typeof value === "string" ? value.toLowerCase() : value;
  if (text === true || text === "true") return true;
  if (text === false || text === "false") return false;
  throw new ScimError(400, "active is true or false.", "invalidValue");
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ScimError(400, "The body has to be a JSON object.", "invalidSyntax");
  return value as Record<string, unknown>;
}

/** Names of attributes are compared without case (RFC 7643 §2.1), and may have their schema before them (RFC 7644 §3.10). */
function fieldOf(fields: Record<string, unknown>, name: string): unknown {
  return Object.entries(fields).find(([key]) => key.replace(coreSchema, "").toLowerCase() === name)?.[1];
}

/** `userName eq "…"` or `externalId eq "…"`, the filters with which providers look for one person. Throws 400 for another. */
export function readFilter(filter: unknown): ScimFilter {
  if (filter === undefined) return {};
  const [, attribute, text] = /^\s*(userName|externalId)\s+eq\s+("(?:[^"\\]|\\.){0,500}")\s*$/i.exec(String(filter)) ?? [];
  const value = text === undefined ? undefined : quotedText(text);
  if (attribute === undefined || value === undefined)
    throw new ScimError(400, 'The filters are userName eq "…" and externalId eq "…".', "invalidFilter");
  return attribute.toLowerCase() === "username" ? { user_name: value.trim().toLowerCase() } : { external_id: value };
}

function quotedText(text: string): string | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "string" && !value.includes("\0") ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `startIndex` begins with 1, `count` may be 0; values out of range become the nearest valid one (RFC 7644 §3.4.2.4). */
export function readPaging(query: Record<string, unknown>): { start: number; count: number } {
  const numberOf = (value: unknown, usual: number) => {
    if (value === undefined) return usual;
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number > 1_000_000_000)
      throw new ScimError(400, "startIndex and count are whole numbers.", "invalidValue");
    return number;
  };
  const start = Math.max(1, numberOf(query.startIndex, 1));
  return { start, count: Math.min(scimLimits.page, Math.max(0, numberOf(query.count, 100))) };
}
