import type { Seeded } from "@safeport/db/factories/seeded";
import type { AwardKind, CloseReason, DisputeStatus, DisputeType, ReportStatus, TimelineItemType } from "@safeport/db/types.gen";
import { atWork, hour, minute } from "./clock.ts";
import type { GeneratedUser, ReportPlan } from "./generated.ts";

export type Rating = ReportPlan["rating"];

/** One thing that happened to a report. */
export interface Entry {
  item_type: TimelineItemType;
  /** Milliseconds since 1970. */
  at: number;
  /** Null for the platform itself. */
  by: GeneratedUser | null;
  /** The person whose action caused an automatic transition by the platform. */
  cause: GeneratedUser | null;
  content: string | null;
  internal: boolean;
  replyTo: Entry | null;
  edited: number | null;
  deleted: number | null;
  transition: { from: ReportStatus; to: ReportStatus; reason: CloseReason | null } | null;
  ratingChange: { from: Rating; to: Rating } | null;
  dispute: DisputeEntry | null;
  /** The kind of an award. */
  award: AwardKind | null;
}

export interface DisputeEntry {
  type: DisputeType;
  status: DisputeStatus;
  ended: number | null;
}

export interface ReportHistory {
  readonly entries: readonly Entry[];
  status: ReportStatus;
  rating: Rating;
  validated: Entry | null;
  now(): number;
  /** Lets hours pass; people of a company act in working hours. */
  wait(least: number, most: number, pace?: "work"): void;
  /** Lets time pass until `time`, in milliseconds since 1970, unless that has passed. */
  waitUntil(time: number): void;
  comment(by: GeneratedUser, content: string, options?: { internal?: boolean; replyTo?: Entry | null; minor?: boolean }): Entry;
  transition(
    to: ReportStatus,
    by: GeneratedUser | null,
    options?: { content?: string | null; reason?: CloseReason; cause?: GeneratedUser },
  ): Entry;
  rate(by: GeneratedUser, to: Rating, content: string): void;
  award(by: GeneratedUser, content: string | null, kind: AwardKind): void;
  info(content: string): void;
  dispute(by: GeneratedUser, type: DisputeType, content: string): DisputeEntry;
  /** Pulls everything together so that nothing lies beyond `limit`; the order stays. */
  compress(limit: number): void;
}

/** Keeps what happens to a report from the moment it was sent, in order. */
export function startHistory(random: Seeded, sent: Date, rating: Rating): ReportHistory {
  const entries: Entry[] = [];
  const start = sent.getTime();
  let time = start;

  function add(item_type: TimelineItemType, by: GeneratedUser | null, more: Partial<Entry>): Entry {
    const blank = {
      cause: null,
      content: null,
      internal: false,
      replyTo: null,
      edited: null,
      deleted: null,
      transition: null,
      ratingChange: null,
      dispute: null,
      award: null,
    };
    const entry: Entry = { item_type, at: time, by, ...blank, ...more };
    entries.push(entry);
    time += random.int(2, 900);
    return entry;
  }

  const history: ReportHistory = {
    entries,
    status: "new",
    rating,
    validated: null,
    now: () => time,
    wait(least, most, pace) {
      const later = time + Math.floor((least + random.next() * (most - least)) * hour);
      time = pace === "work" ? atWork(later) : later;
    },
    waitUntil(later) {
      time = Math.max(time, later);
    },
    comment(by, content, { internal = false, replyTo = null, minor = false } = {}) {
      const chance = minor ? random.next() : 1;
      const deleted = chance < 0.03 ? time + random.int(1, 12) * minute : null;
      const edited = chance >= 0.03 && chance < 0.1 ? time + random.int(1, 14) * minute : null;
      return add("COMMENT", by, { content: deleted ? null : content, internal, replyTo, edited, deleted });
    },
    transition(to, by, { content = null, reason, cause } = {}) {
      const entry = add("STATUS_CHANGE", by, {
        content,
        cause: cause ?? null,
        transition: { from: history.status, to, reason: reason ?? null },
      });
      history.status = to;
      return entry;
    },
    rate(by, to, content) {
      add("SEVERITY_CHANGE", by, { content, ratingChange: { from: history.rating, to } });
      history.rating = to;
    },
    award: (by, content, award) => void add("BOUNTY_AWARDED", by, { content, award }),
    info: (content) => void add("INFO", null, { content }),
    dispute(by, type, content) {
      const dispute: DisputeEntry = { type, status: "open", ended: null };
      add("DISPUTE_CREATED", by, { content, dispute });
      return dispute;
    },
    compress(limit) {
      if (time <= limit) return;
      const scale = (limit - start) / (time - start);
      const nearer = (at: number) => Math.floor(start + (at - start) * scale);
      for (const entry of entries) {
        entry.at = nearer(entry.at);
        entry.edited = entry.edited && nearer(entry.edited);
        entry.deleted = entry.deleted && nearer(entry.deleted);
        if (entry.dispute?.ended) entry.dispute.ended = nearer(entry.dispute.ended);
      }
      time = limit;
    },
  };
  return history;
}
