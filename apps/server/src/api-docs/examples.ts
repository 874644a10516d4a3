import type { Json } from "./json.ts";
import { resultValues } from "./result-values.ts";

const id = "0199a5f2-7c31-7e4b-9d20-3f6a51c8e704";
const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";
const proof = {
  id: "q83vEjRWeJA",
  rawId: "q83vEjRWeJA",
  type: "public-key",
  response: { clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", authenticatorData: "SZYN5YgOjGh0NBcP", signature: "MEUCIQDn" },
};

/** Values of fields and parameters by their names; `<operation>.<name>` comes before `<name>`. */
const values: Record<string, unknown> = {
  "Idempotency-Key": "4f6c1b9e-submit-1",
  username: "mira",
  "webhooks.add.url": "https://example.com/hooks/safeport",
  "webhooks.update.url": "https://example.com/hooks/safeport",
  "webhooks.add.events": ["report.submitted", "report.status_changed"],
  "webhooks.update.events": ["report.submitted", "report.status_changed"],
  "reports.dashboard.month": "2026-03",
  usernames: ["mira"],
  "notifications.set_preferences.kinds": ["awarded", "award_covered"],
  "notifications.notify.title": "Planned maintenance",
  "notifications.notify.message": "Safeport is read-only on Sunday from 08:00 to 09:00 UTC.",
  "notifications.notify.link": "/bounties",
  "notifications.send.title": "Planned maintenance",
  "notifications.send.message": "Safeport is read-only on Sunday from 08:00 to 09:00 UTC.",
  "notifications.send.link": "/bounties",
  "notifications.send.value": "Hacker",
  full_name: "Mira Lindqvist",
  email: "mira@people.example",
  password: "tramway violin 58 pelican",
  new_password: "lantern orbit 31 walrus",
  token: "0199a5f27c317e4b9d203f6a51c8e704.b2c4",
  otp: "402915",
  code: "402915",
  country: "SE",
  search: "shop",
  next: "/bounties/shop/report",
  "disputes.list.open": "true",
  domain: "shop.example",
  value_date: "2026-11-20",
  bank_reference: "2026112000417",
  from: "2026-10-01",
  to: "2026-10-31",
  amount: 150_000,
  deposits: [
    {
      deposit_id: "0199a5f2-7c31-7e4b-9d20-3f6a51c8e704",
      amount: 150_000,
      value_date: "2026-11-20",
      bank_reference: "2026112000417",
    },
  ],
  name: "Shop Example",
  job_id: "4711",
  "accounts.add_passkey.name": "Mira's phone",
  "accounts.rename_passkey.name": "Mira's laptop",
  "accounts.add_passkey.credential": {
    id: "q83vEjRWeJA",
    rawId: "q83vEjRWeJA",
    type: "public-key",
    response: { clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", attestationObject: "o2NmbXRkbm9uZQ" },
  },
  "programs.set_weaknesses.items": [{ weakness_id: id, message: "A forged sign-out has no impact here." }],
  credential: proof,
  "statements.import.account": "DE89370400440532013000",
  "statements.set_columns.account": "DE89370400440532013000",
  "statements.set_columns.columns": {
    ...{ date: "Booking date", amount: "Amount", reference: "Purpose", counterparty: "Payer", currency: "Currency" },
    ...{ decimal: ",", date_order: "dmy" },
  },
  "statements.entries.state": "open",
  "statements.entries.match": "unknown",
  "statements.entries.to_clear": true,
  "withdrawals.list.proposed": true,
  "refunds.list.proposed": true,
  "statements.entries.search": "Old Works",
  "statements.confirm.entry_ids": [id],
  "statements.confirm.after": 0,
  "statements.assign_entry.reference": "SP-ABCD-EFGH",
  "statements.dismiss_entry.reason": "Charges of our bank, which are in our own books.",
  "payments.settle_discrepancy.note": "The payment was refunded in the dashboard of Stripe.",
  reason: "It breaks the rules of the program, as the comments show.",
  "companies.vouch.reason": "We have seen its entry in the register of companies.",
  "companies.withdraw_vouching.reason": "The company is no longer in the register of companies.",
  "users.end_sessions.reason": "The computer of the person was stolen.",
  "reports.change_severity.reason": "The payload needs a session of the victim, as the comments show.",
  invitee: "jonas@people.example",
  motivation: "I have tested shops of this kind for five years.",
  dispute_description: "The report was closed as not applicable, though the fix was shipped a week later.",
  program: "shop-example",
  handle: "shop-example",
  asset: "https://shop.example/cart",
  identifier: "shop.example",
  title: "Shop Example",
  rewards: { critical: [5_000, 10_000], high: [2_000, 4_000], medium: [500, 1_000], low: [100] },
  poc_title: "Stored script in the name of a shop",
  poc_description_markdown: "The name of a shop is written into the page without escaping.",
  cvss_vector: vector,
  content: "The fix is in release 4.2. Can you confirm it?",
  file_ids: [id],
  features: "retesting,source_code",
  operating_systems: "Linux,Windows",
  received: "2026-03",
  month: "2026-03",
  concerns: "2026-03",
  day: "2026-03-31",
  "payments.answer_promise.received": true,
  min_reward: 500,
  found_at: "2026-01-31",
  source: "Pentest, spring 2026",
  text_version: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  browser: "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
  browser_secret: "xJ3_qR0bJm1m0b9s8mYdVw4nQ6tHc2uZkE7aLpOiN5Y",
  "identities.reauthenticate.answer": "code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj",
  "identities.finish.answer": "code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj&iss=https%3A%2F%2Flogin.shop.example",
  cve_id: "CVE-2026-12345",
  "known_issues.add.title": "Old protocol versions are accepted",
  "disclosures.list.program": "bicycle-shop",
  "disclosures.list.author": "mira",
  number: 2,
  against: 1,
  asset_type: "domain",
  is_out_of_scope: false,
  max_severity: "critical",
  severity: "high",
  "reports.list.status": "needs_more_info",
  "disputes.list.status": "open",
  "disputes.list.mine": "true",
  "withdrawals.list.all": "true",
  "disputes.list.mediating": "true",
  updated_since: "2026-03-01T00:00:00Z",
  "audit.list.since": "2026-03-01T00:00:00Z",
  "audit.export.since": "2026-03-01T00:00:00Z",
  "audit.list.until": "2026-04-01T00:00:00Z",
  "audit.export.until": "2026-04-01T00:00:00Z",
  "audit.list.ip_address": "192.0.2.7",
  "audit.export.ip_address": "192.0.2.7",
  "reports.of_program.status": "needs_more_info",
  "reports.select.status": "needs_more_info",
  "reports.export.status": "needs_more_info",
  "views.add.query": { turn: "company" },
  query: { turn: "company" },
  // Flags of an address are texts.
  apply: "true",
  closed_only: "true",
  contested: "true",
  disputed_reports_only: "true",
  has_dispute: "true",
  has_files: "true",
  overdue: "true",
  recheck: "true",
  escalated: "true",
  label: "none",
  assignee: "mira",
  only_favourites: "true",
  only_programs_i_am_in: "true",
  return_associated_companies: "true",
  "users.list.email_verified": "true",
  "users.list.two_factor_enabled": "true",
  "notifications.turn_push_on.endpoint": "https://push.example/send/1",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** Fields of an example body in addition to the required ones. */
const additions: Record<string, Json> = {
  "accounts.register": { country: "SE" },
  "accounts.update_profile": { bio: "I test shops and payment services.", time_zone: "Europe/Stockholm", version: 3 },
  "companies.update": { website: "https://shop.example/", description: "We sell bicycles.", version: 2 },
  "companies.set_identity_provider": { issuer: "https://login.shop.example", client_id: "safeport", default_role: "viewer" },
  "companies.start_domain_verification": { method: "TXT_RECORD" },
  "programs.decide_interests": { interest_id: id },
  "programs.invite": { username: "mira", message: "Your reports on our old shop were excellent." },
  "programs.leave": { reason: "I have no time this year." },
  "programs.set_favourite_of": { is_favourite: true },
  "programs.create": { status: "draft", policy: "Test with accounts of your own." },
  "programs.update": { status: "active", version: 4 },
  "programs.update_scope": { max_severity: "high" },
  "programs.set_favourite": { is_favourite: true },
  "disclosures.ask": { redactions: [{ field: "description", start: 9, end: 29 }] },
  "known_issues.update": { published: true },
  "timeline.comment": { content: "The fix is in release 4.2. Can you confirm it?" },
  "reports.submit": { cvss_vector: vector, steps_markdown: "1. Open a shop.\n2. Name it `<script>alert(1)</script>`." },
  "reports.update_draft": { poc_title: "Stored script in the name of a shop", save_as_draft: true },
  "api_tokens.add": { name: "Report reader", scopes: ["reports:read"] },
  "reports.set_collaborators": { collaborators: [{ username: "mira", weight: 30 }] },
  "reports.change_severity": { severity: "high" },
  "reports.change_status": { status: "closed", close_reason: "accepted_risk", version: 5 },
  "users.update": { suspended: true },
};

/** An example of a field: its own, or the plainest value that its schema allows. */
export function exampleOf(name: string, schema: Json, operation: string, schemas: Record<string, Json>): unknown {
  const own = values[`${operation}.${name}`] ?? values[name];
  if (own !== undefined) return own;
  const { $ref, anyOf, enum: choices, default: preset, type, format, minimum } = schema as Record<string, string & Json[]>;
  if ("const" in schema) return schema.const;
  if (choices) return choices[0];
  if (preset !== undefined) return preset;
  if ($ref) return objectOf(schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}, operation, schemas);
  if (anyOf?.[0]) return exampleOf(name, anyOf[0], operation, schemas);
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "object") return objectOf(schema, operation, schemas);
  if (format === "uuid") return id;
  if (format === "date") return "2026-03-01";
  if (format === "date-time") return "2026-03-01T09:00:00Z";
  return "text";
}

/** The own example of a field of an answer; `ofOwner` if it is of this field of this schema. */
export function fieldExampleOf(owner: string, field: string): { value: unknown; ofOwner: boolean } | undefined {
  const ofOwner = `${owner}.${field}` in resultValues;
  const value = ofOwner ? resultValues[`${owner}.${field}`] : (resultValues[field] ?? values[field]);
  return value === undefined ? undefined : { value, ofOwner };
}

/** An example of the body of an operation. */
export function bodyExampleOf(schema: Json, operation: string, schemas: Record<string, Json>): Json {
  return { ...objectOf(schema, operation, schemas), ...additions[operation] };
}

function objectOf(schema: Json, operation: string, schemas: Record<string, Json>): Json {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  return Object.fromEntries(required.map((name) => [name, exampleOf(name, properties[name] ?? {}, operation, schemas)]));
}
