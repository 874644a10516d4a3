import { htmlText, inner, isFilled, isObject, type Reader, textOf } from "./reader.ts";

/** YesWeHack's reports, as its API answers them. */
export const yeswehack: Reader = {
  format: "yeswehack",
  signature: ["local_id", "title", "status", "bug_type"],
  fields: {
    key: ["local_id", "id"],
    title: ["title"],
    status: ["status"],
    severity: ["criticity", "severity"],
    score: ["cvss_score"],
    vector: ["cvss_vector", "cvss"],
    weakness: ["bug_type"],
    asset: ["scope"],
    author: ["hunter"],
    sent_at: ["created_at"],
    validated_at: ["accepted_at"],
    closed_at: ["closed_at", "resolved_at"],
    description: ["description_html", "description"],
    impact: ["impact"],
    comments: ["logs", "comments"],
  },
  statuses: {
    accepted: "under_review",
    ask_verif: "under_review",
    invalid: "not_applicable",
    need_more_info: "needs_more_info",
    informative: "closed:informative",
  },
  appended: {
    end_point: "text",
    vulnerable_part: "text",
    part_name: "text",
    technical_information_html: "text",
    payload_sample: "code",
  },
  open(row) {
    const { status, cvss, bug_type, scope, ...rest } = row;
    const bug = inner(bug_type);
    return {
      ...rest,
      status: isObject(status) ? (status.workflow_state ?? status.title) : status,
      ...(isObject(cvss)
        ? { criticity: cvss.criticity, cvss_score: cvss.score, cvss_vector: cvss.vector }
        : isFilled(cvss) && { cvss }),
      bug_type: isObject(bug_type) ? [textOf(bug.category), textOf(bug.name)].filter(Boolean).join(" > ") : bug_type,
      scope: isObject(scope) ? (scope.scope ?? scope.name) : scope,
      ...Object.fromEntries(
        ["description_html", "technical_information_html", "impact"].map((name) => [name, htmlText(textOf(row[name]))]),
      ),
    };
  },
};
