import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { reportStatuses } from "../../reports/core/report.state.ts";

/** Reasons for the likeness of reports: words, rare words such as hosts and paths, or values that both name. */
export const likenesses = ["words", "rare_words", "asset", "weakness", "program"] as const;
export type Likeness = (typeof likenesses)[number];

/** Reasons why the reader may see it: it was sent to their company, or they wrote it. */
export const similarSources = ["company", "own"] as const;
export type SimilarSource = (typeof similarSources)[number];

export const SimilarReport = z.object({
  report_id: Uuid,
  id: z.nullable(z.int()),
  poc_title: z.string(),
  status: z.enum(reportStatuses),
  severity: z.enum(severities),
  /** When the platform received it. */
  created_at: Time,
  source: z.enum(similarSources),
  /** From 0 to 100. */
  score: z.int(),
  /** The reasons, the strongest first; `text` is the share of common words in percent, or the rare words. */
  why: z.array(z.object({ likeness: z.enum(likenesses), text: z.nullable(z.string()) })),
});
export type SimilarReport = z.infer<typeof SimilarReport>;

/** A public text similar to a draft: a disclosed report, or a published entry of the program's register. */
export const PublishedLike = z.object({
  source: z.enum(["disclosed", "known_issue"]),
  /** Number of the report, or of the entry in the register. */
  number: z.int(),
  poc_title: z.string(),
  published_at: Time,
  score: z.int(),
  why: SimilarReport.shape.why,
});
export type PublishedLike = z.infer<typeof PublishedLike>;

export const listSimilar = endpoint({
  name: "reports.similar",
  summary: "Similar reports among those that the caller may read, most similar first, each with the reasons",
  method: "GET",
  path: "/v1/reports/:report_id/similar/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: z.object({ report_id: Uuid }),
  result: z.object({
    items: z.array(SimilarReport),
    /** For drafts only. */
    published: z.array(PublishedLike),
  }),
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});
