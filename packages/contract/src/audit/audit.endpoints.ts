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
  log_id: Uuid.check(z.describe("The id of an entry of the activity log.")),
  number: z
    .nullable(z.int())
    .check(
      z.describe(
        "The number of the entry in the chain of the log: of all entries for staff, of the company's entries for its owners. Null for others, and for up to a minute after it was done.",
      ),
    ),
  timestamp: Time.check(z.describe("When it was done.")),
  user: z
    .nullable(z.object({ full_name: z.string(), user_id: Uuid, role: z.enum(userRoles) }))
    .check(z.describe("The person who acted; null for the platform and for people who had not signed in.")),
  action: z.string().check(z.describe("What was done, as `<object>.<action>`.")),
  status: z.enum(["success", "failure"]).check(z.describe("Whether the action succeeded.")),
  log_type: z
    .enum(auditLogTypes)
    .check(z.describe("Who acted: a person on what is theirs, the staff of the platform, or the platform itself.")),
  ip_address: z.nullable(z.string()).check(z.describe("The address from which the request came; null if there was no request.")),
  /** The object of the entry; the type may be one of `auditObjects`. */
  object_type: z.nullable(z.string()).check(z.describe("The kind of the object that was acted on; null if there is none.")),
  object_id: z.nullable(Uuid).check(z.describe("The id of the object that was acted on; null if there is none.")),
  object_snapshot: z
    .nullable(z.record(z.string(), z.unknown()))
    .check(z.describe("What identified the object at that time; null if there is none.")),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  object_type: z.optional(z.enum(auditObjects)).check(z.describe("Only entries about objects of this kind.")),
  log_type: z.optional(z.enum(auditLogTypes)).check(z.describe("Only entries of this kind.")),
  user_id: z.optional(Uuid).check(z.describe("Only what this person did, and what was done to their account.")),
  /** Acts of the person with this username. */
  username: z.optional(singleLine(textLimits.line)),
  /** Of this company. */
  company_id: z.optional(Uuid),
  /** The field `action` of entries. */
  action: z.optional(z.enum(auditActions)).check(z.describe("Only entries of this event.")),
  since: z.optional(Moment).check(z.describe("Only entries from this time on (UTC).")),
  until: z.optional(Moment).check(z.describe("Only entries before this time (UTC).")),
  ip_address: z
    .optional(z.union([z.ipv4(), z.ipv6()]))
    .check(z.describe("Only entries from this address, as far as the caller may read it.")),
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
  hasOwnExport: true,
});

export const getAuditEntry = endpoint({
  name: "audit.get",
  summary: "One entry, as a list of one",
  method: "GET",
  path: "/v1/audit_logs/:log_id/",
  auth: "session",
  rate: "read",
  params: z.object({ log_id: Uuid.check(z.describe("The id of an entry of the activity log.")) }),
  result: z.object({ items: z.array(AuditEntry).check(z.describe("The entry.")) }),
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
