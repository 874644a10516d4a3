import { accountFields } from "./fields/accounts.ts";
import { announcementFields } from "./fields/announcements.ts";
import { commonFields } from "./fields/common.ts";
import { companyFields } from "./fields/companies.ts";
import { dashboardFields } from "./fields/dashboards.ts";
import { deskFields } from "./fields/desk.ts";
import { disclosureFields } from "./fields/disclosures.ts";
import { disputeFields } from "./fields/disputes.ts";
import { fileFields } from "./fields/files.ts";
import { identityFields } from "./fields/identities.ts";
import { intakeFields } from "./fields/intake.ts";
import { integrationFields } from "./fields/integrations.ts";
import { knownIssueFields } from "./fields/known-issues.ts";
import { ledgerFields } from "./fields/ledger.ts";
import { moneyFields } from "./fields/money.ts";
import { participationFields } from "./fields/participation.ts";
import { passkeyFields } from "./fields/passkeys.ts";
import { payeeFields } from "./fields/payees.ts";
import { programFields } from "./fields/programs.ts";
import { reportImportFields } from "./fields/report-imports.ts";
import { reportFields } from "./fields/reports.ts";
import { reputationFields } from "./fields/reputation.ts";
import { siteFields } from "./fields/site.ts";
import { statementFields } from "./fields/statements.ts";
import { timelineFields } from "./fields/timeline.ts";
import { webhookFields } from "./fields/webhooks.ts";
import type { Json } from "./json.ts";

/** The descriptions of fields and parameters by their keys. */
export const fields: ReadonlyMap<string, string> = new Map(
  [
    commonFields,
    announcementFields,
    identityFields,
    integrationFields,
    accountFields,
    passkeyFields,
    companyFields,
    programFields,
    participationFields,
    reportFields,
    deskFields,
    disputeFields,
    reportImportFields,
    knownIssueFields,
    intakeFields,
    disclosureFields,
    fileFields,
    timelineFields,
    payeeFields,
    reputationFields,
    ledgerFields,
    moneyFields,
    dashboardFields,
    statementFields,
    siteFields,
    webhookFields,
  ].flatMap((table) => Object.entries(table)),
);

/** The description of a field, by the first of its owners that has one of its own, or else by its name alone. */
export function descriptionOf(name: string, owners: readonly string[]): string | undefined {
  const keys = [...owners.map((owner) => `${owner}.${name}`), name];
  return keys.map((key) => fields.get(key)).find((text) => text !== undefined);
}

/** A copy of a JSON schema whose properties have their descriptions; `owners` are the names of the schema, or of its operation. */
export function described(schema: Json, owners: readonly string[]): Json {
  const copy: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") copy[key] = propertiesOf(value as Record<string, Json>, owners);
    else if (["anyOf", "oneOf", "allOf", "prefixItems"].includes(key))
      copy[key] = (value as Json[]).map((inner) => described(inner, owners));
    else if (["items", "additionalProperties"].includes(key) && typeof value === "object")
      copy[key] = described(value as Json, owners);
    else copy[key] = value;
  }
  return copy;
}

function propertiesOf(properties: Record<string, Json>, owners: readonly string[]): Json {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const description = descriptionOf(name, owners);
    // The properties of a schema without a name belong to the property that has it.
    const inner = described(schema, owners.map((owner) => `${owner}.${name}`).concat(name));
    return [name, { ...inner, ...(description && { description }) }];
  });
  return Object.fromEntries(entries);
}
