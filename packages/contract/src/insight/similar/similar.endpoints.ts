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
  id: z.nullable(z.int()).check(z.describe("The short public number of the report.")),
  poc_title: z.string(),
  status: z.enum(reportStatuses).check(z.describe("The status of the report.")),
  severity: z.enum(severities),
  /** When the platform received it. */
  created_at: Time,
  source: z.enum(similarSources).check(z.describe("Why the caller may see it: it was sent to their company, or they wrote it.")),
  score: z.int().check(z.describe("How alike they are, from 0 to 100.")),
  /** The reasons, the strongest first; `text` is the share of common words in percent, or the rare words. */
  why: z
    .array(
      z.object({
        likeness: z.enum(likenesses).check(z.describe("What they have in common.")),
        text: z
          .nullable(z.string())
          .check(z.describe("The share of common words in percent, or the rare words; null for other reasons.")),
      }),
    )
    .check(z.describe("The reasons, the strongest first.")),
});
export type SimilarReport = z.infer<typeof SimilarReport>;

/** A public text similar to a draft: a disclosed report, or a published entry of the program's register. */
export const PublishedLike = z.object({
  source: z
    .enum(["disclosed", "known_issue"])
    .check(z.describe("Whether it is a disclosed report, or a known issue that the program has published.")),
  number: z.int().check(z.describe("The short public number of the report, or the number of the entry.")),
  poc_title: z.string(),
  published_at: Time.check(z.describe("When it was published.")),
  score: z.int().check(z.describe("How alike they are, from 0 to 100.")),
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
    published: z
      .array(PublishedLike)
      .check(
        z.describe("Of a draft: disclosed reports of the company and published known issues of the program that are like it."),
      ),
  }),
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});
