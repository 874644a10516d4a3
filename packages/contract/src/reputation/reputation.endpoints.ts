import * as z from "zod/mini";
import { Person, Username } from "../accounts/account.schema.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { severities } from "../kernel/severity.values.ts";
import { badges, leaderboardBoards, leaderboardWindows, pointReasons, pointStates } from "./points.values.ts";

/** Figures of somebody's reports: each is null where there are too few reports for it. */
const figures = {
  /** The mean of +7, 0, −5 and −10 per closed report within a year. */
  signal: z.nullable(z.number()),
  /** Valid reports among valid and invalid ones, from 0 to 1. */
  accuracy: z.nullable(z.number()),
  /** The mean points of valid reports. */
  impact: z.nullable(z.number()),
};

/** A place on a board. `user` is null where the profile is private and not for this reader ("Private user"). */
export const LeaderboardPlace = z.object({
  rank: z.int(),
  /** The rank a week before; null for somebody who was not on the board. */
  previous_rank: z.nullable(z.int()),
  user: z.nullable(Person),
  points: z.int(),
  ...figures,
});
export type LeaderboardPlace = z.infer<typeof LeaderboardPlace>;

export const Leaderboard = z.extend(pageOf(LeaderboardPlace), {
  /** When the board was computed; null before the first time. */
  as_of: z.nullable(Time),
  /** The caller's own place; null for visitors and for people without points on this board. */
  you: z.nullable(LeaderboardPlace),
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
    board: z.optional(z.enum(leaderboardBoards)),
    window: z._default(z.enum(leaderboardWindows), "90d"),
    /** The country of the board of a country, ISO 3166-1 alpha-2. */
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    /** The company of a hall of fame. */
    company_id: z.optional(Uuid),
  }),
  result: Leaderboard,
  errors: ["not_found"],
});

/** One row of points. */
export const PointEntry = z.object({
  point_id: Uuid,
  reason: z.enum(pointReasons),
  state: z.enum(pointStates),
  delta: z.int(),
  severity: z.enum(severities),
  report_id: Uuid,
  /** The short public number of the report. */
  id: z.int(),
  at: Time,
  /** When the report became valid or was closed. */
  effective_at: Time,
  /** The earliest time at which a pending row counts. */
  pending_until: z.nullable(Time),
  reversed_at: z.nullable(Time),
});
export type PointEntry = z.infer<typeof PointEntry>;

export const listPoints = endpoint({
  name: "reputation.points",
  summary: "The caller's own points, row by row, newest first",
  method: "GET",
  path: "/v1/points/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince, state: z.optional(z.enum(pointStates)) }),
  result: pageOf(PointEntry),
  errors: [],
  list: true,
});

export const Reputation = z.object({
  points: z.int(),
  /** Penalties that wait; for the person themselves. */
  pending: z.nullable(z.int()),
  ...figures,
  /** The rank on the overall board of all time. */
  rank: z.nullable(z.int()),
  valid: z.int(),
  /** The points of each of the last 12 months (UTC), the oldest first. */
  by_month: z.array(z.object({ month: z.string(), points: z.int() })),
  badges: z.array(z.enum(badges)),
  as_of: z.nullable(Time),
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
