import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { markdown, trimmedLines } from "../kernel/text.ts";
import { suggestionLimits } from "./suggestion.limits.ts";
import { suggestionKinds, suggestionOutcomes } from "./suggestion.values.ts";

const ReportRef = z.object({ report_id: Uuid });
const SuggestionRef = z.object({ report_id: Uuid, suggestion_id: Uuid });

export const Suggestion = z.object({
  suggestion_id: Uuid,
  agent: z
    .object({ agent_id: Uuid, name: z.string().check(z.describe("What the company calls the agent.")) })
    .check(z.describe("The agent of the company that suggests it.")),
  kind: z.enum(suggestionKinds).check(z.describe("What is suggested.")),
  value: z
    .string()
    .check(
      z.describe(
        "A status, or a reason for closing; a severity by its name or vector; the number of the original; the text of a reply; the id of a label.",
      ),
    ),
  label: z.nullable(z.string()).check(z.describe("The name of the suggested label; null for other kinds.")),
  reason: z.string().check(z.describe("Why, as the agent says it.")),
  made_at: Time.check(z.describe("When the agent made it.")),
  outcome: z.nullable(z.enum(suggestionOutcomes)).check(z.describe("How it ended; null while it waits.")),
  decided_at: z.nullable(Time).check(z.describe("When it ended; null while it waits.")),
  decided_by: z.nullable(z.string()).check(z.describe("The username of the person who took or refused it; null otherwise.")),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const AddSuggestionInput = z.strictObject({
  kind: z.enum(suggestionKinds).check(z.describe("What is suggested.")),
  value: markdown(suggestionLimits.value, 1).check(
    z.describe(
      "For `status`: a status, or a reason for closing. For `severity`: its name, or a vector of CVSS. For `duplicate_of`: the number of the original. For `reply`: the text, in Markdown. For `label`: the id of a label of the company.",
    ),
  ),
  reason: trimmedLines(suggestionLimits.reason, suggestionLimits.minReason).check(
    z.describe("Why. The person who takes the suggestion gives this reason, which both sides may read."),
  ),
});
export type AddSuggestionInput = z.input<typeof AddSuggestionInput>;

export const listSuggestions = endpoint({
  name: "suggestions.list",
  summary:
    "What agents of the company suggest about a report, for those who decide about it: what waits first, then the newest; 100 at most",
  method: "GET",
  path: "/v1/reports/:report_id/suggestions/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  result: z.object({ items: z.array(Suggestion) }),
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});

export const addSuggestion = endpoint({
  name: "suggestions.add",
  summary:
    "Suggest something about a report, as an agent of its company; it replaces what the agent suggested of this kind before",
  method: "POST",
  path: "/v1/reports/:report_id/suggestions/",
  auth: "session",
  rate: "write",
  throttle: { person: 3_000, object: 60 },
  events: ["report.suggestion_made"],
  params: ReportRef,
  body: AddSuggestionInput,
  result: Suggestion,
  status: 201,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const takeSuggestion = endpoint({
  name: "suggestions.take",
  summary: "Do what an agent suggests, as the caller: by the rules of that act, with the reason of the suggestion",
  method: "POST",
  path: "/v1/reports/:report_id/suggestions/:suggestion_id/take/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  events: [
    "company.updated",
    "report.commented",
    "report.labelled",
    "report.original_ended",
    "report.original_resolved",
    "report.severity_changed",
    "report.status_changed",
    "report.suggestion_decided",
  ],
  params: SuggestionRef,
  result: Suggestion,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const refuseSuggestion = endpoint({
  name: "suggestions.refuse",
  summary: "Refuse what an agent suggests; the report stays as it is",
  method: "POST",
  path: "/v1/reports/:report_id/suggestions/:suggestion_id/refuse/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  events: ["report.suggestion_decided"],
  params: SuggestionRef,
  result: Suggestion,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});
