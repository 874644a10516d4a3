import { auditActions } from "@safeport/contract/kernel/audit.values";
import { auditLogTypes, auditObjects } from "@safeport/contract/kernel/audit-object.values";
import type { ActivitySearch } from "./activity-search.ts";
import type { AuditFilter } from "./api/audit-log.ts";

const dayOf = (text: string | undefined) => (text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) ? text : undefined);
const ipForm = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:.]*:[0-9a-f:.]*)$/i;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The time at which a day of the reader begins. */
function startOf(day: string, more = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + more).toISOString();
}

/** API query for the address; unknown values are left out. Days are the reader's, both included. */
export function activityFilterOf({ about, type, action, username, from, to, ip, company }: ActivitySearch): AuditFilter {
  const [first, last] = [dayOf(from), dayOf(to)];
  return {
    object_type: auditObjects.find((name) => name === about),
    log_type: auditLogTypes.find((name) => name === type),
    action: auditActions.find((name) => name === action),
    username: username || undefined,
    since: first && startOf(first),
    until: last && startOf(last, 1),
    ip_address: ip && ipForm.test(ip) ? ip : undefined,
    company_id: company && idForm.test(company) ? company : undefined,
  };
}

export const activityFilterNames = ["about", "type", "action", "username", "ip", "from", "to", "company"] as const;

/** The filters that the address sets. */
export function setActivityFilters(search: ActivitySearch) {
  return activityFilterNames.filter((name) => search[name]);
}

/** Takes all filters off. */
export const noActivityFilters: ActivitySearch = Object.fromEntries(activityFilterNames.map((name) => [name, undefined]));
