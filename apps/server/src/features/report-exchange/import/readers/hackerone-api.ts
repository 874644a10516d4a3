import { rateVector } from "../../../reports/severity/cvss.ts";
import { inner, isFilled, isObject, type Reader, textOf } from "./reader.ts";

/** A report of HackerOne's API (JSON:API), alone or in a list. */
export const hackeroneApi: Reader = {
  format: "hackerone_api",
  signature: ["id", "type", "attributes", "relationships"],
  fields: {
    key: ["id"],
    title: ["title"],
    status: ["state"],
    severity: ["severity_rating"],
    score: ["severity_score"],
    vector: ["severity_vector"],
    weakness: ["weakness"],
    asset: ["structured_scope"],
    author: ["reporter"],
    cve: ["cve_ids"],
    duplicate_of: ["original_report_id"],
    sent_at: ["submitted_at", "created_at"],
    validated_at: ["triaged_at"],
    closed_at: ["closed_at"],
    description: ["vulnerability_information"],
    impact: ["impact"],
    comments: ["activities"],
  },
  statuses: { retesting: "under_review", open: null, closed: null },
  implied: ["type"],
  open({ id, type, attributes, relationships }) {
    const related = Object.entries(isObject(relationships) ? relationships : {}).map(
      ([name, value]) => [name, isObject(value) ? value.data : value] as const,
    );
    const { severity, weakness, structured_scope, activities, original_report, reporter, attachments, ...others } =
      Object.fromEntries(related);
    const rating = inner(severity, "attributes");
    const { submitted_at, created_at, ...told } = isObject(attributes) ? attributes : {};
    return {
      id,
      type,
      submitted_at: submitted_at ?? created_at,
      ...(submitted_at !== undefined && created_at !== submitted_at && { created_at }),
      ...told,
      severity_rating: rating.rating,
      severity_score: rating.score,
      ...vectorOf(rating),
      weakness: inner(weakness, "attributes").external_id ?? inner(weakness, "attributes").name,
      ...(isFilled(inner(weakness, "attributes").external_id) && { weakness_name: inner(weakness, "attributes").name }),
      structured_scope: inner(structured_scope, "attributes").asset_identifier,
      reporter: inner(reporter, "attributes"),
      original_report_id: inner(original_report).id,
      attachments: filesOf(attachments),
      activities: Array.isArray(activities) ? activities.map(activityOf) : activities,
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, attributesOf(value)])),
    };
  },
};

const letters: Record<string, string> = {
  attack_vector: "AV",
  attack_complexity: "AC",
  privileges_required: "PR",
  user_interaction: "UI",
  scope: "S",
  confidentiality: "C",
  integrity: "I",
  availability: "A",
};

/** The vector, if the metrics give the score that HackerOne has; otherwise the metrics as they are. */
function vectorOf(rating: Record<string, unknown>) {
  const named = textOf(rating.cvss_vector_string);
  if (named !== "") return { severity_vector: named };
  const metrics = Object.fromEntries(Object.keys(letters).map((name) => [`severity_${name}`, textOf(rating[name])]));
  const parts = Object.entries(letters).map(([name, letter]) => `${letter}:${textOf(rating[name]).charAt(0).toUpperCase()}`);
  const rated = rateVector(`CVSS:3.1/${parts.join("/")}`);
  return rated && rated.score === Number(textOf(rating.score)) ? { severity_vector: rated.vector } : metrics;
}

/** Objects of the API without their wrapping. */
function attributesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(attributesOf);
  return isObject(value) && isObject(value.attributes) ? value.attributes : value;
}

function filesOf(value: unknown): string[] {
  const list = isObject(value) && Array.isArray(value.data) ? value.data : Array.isArray(value) ? value : [];
  return list.map((file: unknown) => textOf(inner(file, "attributes").file_name));
}

const ownFields = new Set(["message", "internal", "created_at", "updated_at", "report_id"]);

/** An activity as a comment: one without words has its kind, and what it says of itself. */
function activityOf(value: unknown) {
  const said = inner(value, "attributes");
  const kind = textOf(inner(value).type).replace(/^activity-/, "");
  const facts = Object.entries(said).filter(([name, fact]) => !ownFields.has(name) && textOf(fact) !== "");
  const files = filesOf(inner(value, "relationships").attachments);
  return {
    author: inner(value, "relationships", "actor", "data", "attributes"),
    created_at: said.created_at,
    is_internal: said.internal,
    content: [
      ...(kind === "comment" ? [] : [`**${kind}**`]),
      textOf(said.message),
      ...facts.map(([name, fact]) => `${name}: ${textOf(fact)}`),
      ...files.map((name) => `attachment: ${name}`),
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  };
}
