import * as z from "zod/mini";
import { userRoles } from "../kernel/actor.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { pageOf, pageQuery } from "../kernel/paging.ts";

export const auditPageSize = 10;

export const AuditEntry = z.object({
  log_id: Uuid,
  timestamp: Time,
  user: z.nullable(z.object({ full_name: z.string(), user_id: Uuid, role: z.enum(userRoles) })),
  action: z.string(),
  status: z.enum(["success", "failure"]),
  log_type: z.enum(["user_log", "admin_log", "system_log"]),
  ip_address: z.nullable(z.string()),
  object_snapshot: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditLog = endpoint({
  name: "audit.list",
  summary: "Activity: all of it for staff, a company's for its owners, one's own for everybody else",
  method: "GET",
  path: "/v1/audit_logs/",
  auth: "session",
  rate: "read",
  query: z.strictObject(pageQuery(auditPageSize)),
  result: pageOf(AuditEntry),
  errors: [],
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
  errors: ["not_found"],
});
