import { htmlText, inner, isFilled, isObject, type Reader, textOf } from "./reader.ts";

/** Intigriti's submissions, as its API answers them, with their details or without. */
export const intigriti: Reader = {
  format: "intigriti",
  signature: ["code", "title", "state", "weblinks"],
  fields: {
    key: ["code"],
    title: ["title"],
    status: ["status"],
    severity: ["severity"],
    vector: ["vector"],
    weakness: ["cwe", "type"],
    asset: ["domain"],
    author: ["researcher"],
    sent_at: ["submittedat", "createdat"],
    validated_at: ["validatedat", "acceptedat"],
    closed_at: ["closedat"],
    description: ["pocdescription"],
    impact: ["impact"],
    comments: ["messages"],
  },
  statuses: {
    triage: "new",
    pending: "under_review",
    accepted: "under_review",
    archived: null,
    closed: null,
    "closed_/_resolved": "resolved",
    "closed_/_duplicate": "duplicate",
    "closed_/_spam": "spam",
    "closed_/_not_applicable": "not_applicable",
    "closed_/_informative": "closed:informative",
    "closed_/_out_of_scope": "closed:out_of_scope",
    "closed_/_accepted_risk": "closed:accepted_risk",
    "archived_/_resolved": "resolved",
    "archived_/_duplicate": "duplicate",
    "archived_/_spam": "spam",
    "archived_/_not_applicable": "not_applicable",
    "archived_/_informative": "closed:informative",
    "archived_/_out_of_scope": "closed:out_of_scope",
    "archived_/_accepted_risk": "closed:accepted_risk",
  },
  severities: { exceptional: "critical", undecided: null },
  appended: { endpointvulnerablecomponent: "text", recommendedsolution: "text", questions: "text" },
  open(row) {
    // The details repeat the facts of the list.
    const { code: _code, title: _title, severity, state, weblinks, report, ...details } = lowered(row.detail);
    const { detail: _detail, severity: listed, state: listedState, ...rest } = row;
    const rating = { ...inner(severity), ...withoutEmpty(inner(listed)) };
    const { type, domain, questions, pocdescription, impact, recommendedsolution, ...said } = lowered(report);
    const status = textOf(inner(listedState ?? state, "status").value ?? listedState);
    const reason = textOf(inner(listedState ?? state, "closeReason").value);
    return {
      ...details,
      ...rest,
      ...(weblinks !== undefined && rest.weblinks === undefined && { weblinks }),
      ...said,
      status: reason === "" ? status : `${status} / ${reason}`,
      severity: isObject(listed) || isObject(severity) ? rating.value : listed,
      vector: rating.vector,
      type: isObject(type) ? [inner(type).category, inner(type).name].filter(isFilled).join(" > ") : type,
      cwe: inner(type).cwe,
      domain: isObject(domain) ? domain.name : domain,
      domain_description: inner(domain).description,
      createdat: timeOf(rest.createdat),
      submittedat: timeOf(rest.submittedat),
      closedat: timeOf(rest.closedat),
      lastupdatedat: timeOf(rest.lastupdatedat),
      pocdescription: htmlText(textOf(pocdescription)),
      impact: htmlText(textOf(impact)),
      recommendedsolution: htmlText(textOf(recommendedsolution)),
      questions: Array.isArray(questions) ? questionsOf(questions) : questions,
    };
  },
};

function lowered(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(inner(value)).map(([name, one]) => [name.toLowerCase(), one]));
}

function withoutEmpty(value: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => isFilled(one)));
}

/** Seconds since 1970 as a time with its zone. */
function timeOf(value: unknown): unknown {
  return typeof value === "number" && value > 0 && value < 1e11 ? new Date(value * 1_000).toISOString() : value;
}

function questionsOf(questions: readonly unknown[]): string {
  return questions
    .map((one) => [textOf(inner(one).question), htmlText(textOf(inner(one).answer))].filter(Boolean).join("\n\n"))
    .filter(Boolean)
    .join("\n\n");
}
