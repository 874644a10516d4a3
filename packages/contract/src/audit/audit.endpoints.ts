import * as z from "zod/mini";
import { userRoles } from "../kernel/actor.ts";
import { auditActions } from "../kernel/audit.values.ts";
import { auditLogTypes, auditObjects } from "../kernel/audit-object.values.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Moment, Time, Uuid } from "../kernel/ids.ts";
import { pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";

export const auditPageSize = 10;

export const AuditEntry = z.object({
  log_id: Uuid,
  /** In the chain of the log: of all entries for staff, of the company's entries for its owners; null for others, and until it has one. */
  number: z.nullable(z.int()),
  timestamp: Time,
  user: z.nullable(z.object({ full_name: z.string(), user_id: Uuid, role: z.enum(userRoles) })),
  action: z.string(),
  status: z.enum(["success", "failure"]),
  log_type: z.enum(auditLogTypes),
  ip_address: z.nullable(z.string()),
  /** The object of the entry; the type may be one of `auditObjects`. */
  object_type: z.nullable(z.string()),
  object_id: z.nullable(Uuid),
  object_snapshot: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  object_type: z.optional(z.enum(auditObjects)),
  log_type: z.optional(z.enum(auditLogTypes)),
  /** Acts of this person and acts on their account. */
  user_id: z.optional(Uuid),
  /** Acts of the person with this username. */
  username: z.optional(singleLine(textLimits.line)),
  /** Of this company. */
  company_id: z.optional(Uuid),
  /** The field `action` of entries. */
  action: z.optional(z.enum(auditActions)),
  /** From this time on. */
  since: z.optional(Moment),
  /** Before this time. */
  until: z.optional(Moment),
  /** Only entries from this address, among those whose address the caller may read. */
  ip_address: z.optional(z.union([z.ipv4(), z.ipv6()])),
};

export const listAuditLog = endpoint({
  name: "audit.list",
  summary:
    "The activity log: everything for staff who are signed in, that of a company for its owners, and their own actions for everybody else",
  method: "GET",
  path: "/v1/audit_logs/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(auditPageSize), ...filters }),
  result: pageOf(AuditEntry),
  errors: ["forbidden"],
  list: true,
});

export const getAuditEntry = endpoint({
  name: "audit.get",
  summary: "One entry, as a list of one",
  method: "GET",
  path: "/v1/audit_logs/:log_id/",
  auth: "session",
  rate: "read",
  params: z.object({ log_id: Uuid }),
  result: z.object({ items: z.array(AuditEntry) }),
  errors: ["not_found", "forbidden"],
});

/** The most rows of one file. */
export const maxExportedEntries = 10_000;

export const exportAuditLog = endpoint({
  name: "audit.export",
  summary: "The same list as CSV, newest first, at most 10,000 rows; the log of the whole platform for a Super Admin alone",
  method: "GET",
  path: "/v1/audit_logs/csv/",
  auth: "session",
  rate: "write",
  throttle: { person: 30 },
  query: z.strictObject(filters),
  result: z.object({ file_name: z.string(), csv: z.string() }),
  errors: ["forbidden"],
});
