import { factoryPassword } from "@safeport/db/factories/build-user";
import type { Seeded } from "@safeport/db/factories/seeded";
import type { Schema } from "./operations.ts";
import type { Place } from "./world.ts";

const flags = ["true", "false", "1", "0"];
const statuses = ["new", "under_review", "Needs_More_Info", "resolved", "closed", "duplicate", "spam", "not_applicable"];
const vectors = [
  "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N",
  "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N",
];

/** Values of fields whose rules the description cannot state, by name. */
const byName: Record<string, readonly unknown[]> = {
  password: [factoryPassword, "tramway violin 58 pelican"],
  version: [1, 2],
  country: ["DE", "FR"],
  status: statuses,
  severity: ["low", "high"],
  reason: ["The payload does not run in any current browser, as the researcher has confirmed in a comment."],
  identifier: ["shop.example", "*.shop.example", "https://shop.example/pay", "10.1.0.0/16", "com.example.shop"],
  critical: [[4_000, 8_000], [5_000]],
  high: [[1_000, 2_000], [1_500]],
  medium: [[300, 500], [400]],
  low: [[100, 200], [100]],
  cvss_vector: [...vectors, null],
  weakness_id: [null],
  link: ["https://shop.example/", "https://social.example/@shop"],
  dashboard_link: [""],
  program_launch_date: ["2026-01-31T09:00:00Z", null],
  launched_from: ["2026-01-01", "2020-02-29"],
  launched_to: ["2026-12-31", "2030-01-01"],
  received: ["2026-01", "2026-11"],
  return_associated_companies: flags,
  only_programs_i_am_in: flags,
  disputed_reports_only: flags,
  closed_only: flags,
  features: ["domain,aws", "retesting"],
  operating_systems: ["Linux", "Windows,MacOS"],
};

/** A value that a schema allows, of the field `name`; ids are those of `place`. */
export function validValue(random: Seeded, schema: Schema, place: Place, name = ""): unknown {
  const { type, enum: values, anyOf, items = {}, properties = {}, required = [] } = schema;
  // Half of the names of accounts are new, to register with.
  if (name in place && (name !== "username" || random.chance(0.5))) return place[name];
  if ("const" in schema) return schema.const;
  if (values) return random.pick(values);
  if (byName[name] && !items.enum) return random.pick(byName[name]);
  if (anyOf) return validValue(random, random.pick(anyOf), place, name);
  if (type === "boolean") return random.chance(0.5);
  if (type === "integer" || type === "number") return (schema.minimum ?? 0) + random.int(0, 5);
  if (type === "array")
    return Array.from({ length: random.int(schema.minItems ?? 0, 2) }, () => validValue(random, items, place, name));
  if (type !== "object") return validText(random, schema, name);
  // All optional fields, some or none: some belong together.
  const share = random.pick([0, 0.5, 1]);
  const names = Object.keys(properties).filter((key) => required.includes(key) || random.chance(share));
  return Object.fromEntries(names.map((key) => [key, validValue(random, properties[key] ?? {}, place, key)]));
}

function validText(random: Seeded, { maxLength = 60 }: Schema, name: string): string {
  if (name === "email") return `fuzz-${random.hex(8)}@people.example`;
  if (name.endsWith("domain")) return `shop-${random.hex(8)}.example`;
  if (name === "username") return `fuzz-${random.hex(8)}`;
  const words = Array.from({ length: random.int(1, 8) }, () =>
    random.pick(["voucher", "entrée", "ваучер", "引換券", "👩‍👩‍👧", "*a*", random.hex(6)]),
  );
  return words.join(" ").slice(0, maxLength).trim();
}
