import * as z from "zod/mini";
import { Person, Username } from "../accounts/core/account.schema.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { severities } from "../kernel/severity.values.ts";
import { badges, leaderboardBoards, leaderboardWindows, pointReasons, pointStates } from "./points.values.ts";

/** Figures of somebody's reports: each is null where there are too few reports for it. */
const figures = {
  signal: z
    .nullable(z.number())
    .check(z.describe("The mean of +7, 0, −5 and −10 per closed report of a year; null with fewer than four.")),
  accuracy: z
    .nullable(z.number())
    .check(z.describe("Valid reports among valid and invalid ones, from 0 to 1; null without any.")),
  impact: z.nullable(z.number()).check(z.describe("The mean points of valid reports; null without any.")),
};

/** A place on a board. `user` is null where the profile is private and not for this reader ("Private user"). */
export const LeaderboardPlace = z.object({
  rank: z.int().check(z.describe("The rank, from 1; null for somebody without points.")),
  previous_rank: z.nullable(z.int()).check(z.describe("The rank a week before; null for somebody who was not on the board.")),
  user: z
    .nullable(Person)
    .check(z.describe('The person; null where their profile is private and not for the caller ("Private user").')),
  points: z.int().check(z.describe("The sum of points, never below 0.")),
  ...figures,
});
export type LeaderboardPlace = z.infer<typeof LeaderboardPlace>;

export const Leaderboard = z.extend(pageOf(LeaderboardPlace), {
  as_of: z.nullable(Time).check(z.describe("When the figures were computed; null before the first time.")),
  you: z
    .nullable(LeaderboardPlace)
    .check(z.describe("The caller's own place, of whatever rank; null for visitors and without points on this board.")),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

export const getLeaderboard = endpoint({
  name: "reputation.leaderboard",
  summary: "The hundred people with the most points on a board, and the caller's own place",
  method: "GET",
  path: "/v1/leaderboard/leaderboard/",
  auth: "optional",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    /** Without one, the board of the company that is named, else the overall one. */
    board: z
      .optional(z.enum(leaderboardBoards))
      .check(
        z.describe(
          "The board: overall, by severity, by group of weaknesses, of a country, of newcomers, of helpers of VDPs, or of a company.",
        ),
      ),
    window: z._default(
      z
        .enum(leaderboardWindows)
        .check(z.describe("The time that counts, in UTC: the last 90 days, this calendar year, or all time.")),
      "90d",
    ),
    country: z
      .optional(z.string().check(z.regex(/^[A-Z]{2}$/)))
      .check(z.describe("The country of the board of a country, as its two letters in ISO 3166-1.")),
    company_id: z.optional(Uuid).check(z.describe("The company of the hall of fame.")),
  }),
  result: Leaderboard,
  errors: ["not_found"],
});

/** One row of points. */
export const PointEntry = z.object({
  point_id: Uuid.check(z.describe("The id of a row of points.")),
  reason: z.enum(pointReasons).check(z.describe("What the points are for.")),
  state: z.enum(pointStates).check(z.describe("Whether the row waits, counts or was taken back.")),
  delta: z.int().check(z.describe("The points of the row.")),
  severity: z.enum(severities).check(z.describe("The severity that the points were computed from.")),
  report_id: Uuid,
  id: z.int().check(z.describe("The short public number of the report.")),
  at: Time.check(z.describe("When the row was booked.")),
  effective_at: Time.check(z.describe("When the report became valid or was closed; windows count by it.")),
  pending_until: z.nullable(Time).check(z.describe("The earliest time at which a penalty counts; null for other rows.")),
  reversed_at: z.nullable(Time).check(z.describe("When the row was taken back; null if it holds.")),
});
export type PointEntry = z.infer<typeof PointEntry>;

export const listPoints = endpoint({
  name: "reputation.points",
  summary: "The caller's own points, row by row, newest first",
  method: "GET",
  path: "/v1/points/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    state: z.optional(z.enum(pointStates)).check(z.describe("Only rows in this state.")),
  }),
  result: pageOf(PointEntry),
  errors: [],
  list: true,
});

export const Reputation = z.object({
  points: z.int().check(z.describe("The sum of points, never below 0.")),
  pending: z
    .nullable(z.int())
    .check(z.describe("Penalties that wait and stakes that are held; null for other people than the caller.")),
  ...figures,
  /** The rank on the overall board of all time. */
  rank: z.nullable(z.int()).check(z.describe("The rank, from 1; null for somebody without points.")),
  valid: z.int().check(z.describe("How many reports were valid.")),
  by_month: z
    .array(
      z.object({
        month: z.string().check(z.describe("The month, as YYYY-MM.")),
        points: z.int().check(z.describe("The points of the month; below 0 where penalties prevail.")),
      }),
    )
    .check(z.describe("The points of each of the last 12 months in UTC, the oldest first.")),
  badges: z.array(z.enum(badges)).check(z.describe("The badges that the figures have earned.")),
  as_of: z.nullable(Time).check(z.describe("When the figures were computed; null before the first time.")),
});
export type Reputation = z.infer<typeof Reputation>;

export const getReputation = endpoint({
  name: "reputation.of_person",
  summary: "Points, figures and badges of a person; 404 where their profile is private and not for the caller",
  method: "GET",
  path: "/v1/users/:username/reputation/",
  auth: "session",
  rate: "read",
  params: z.object({ username: Username }),
  result: Reputation,
  errors: ["not_found"],
});
