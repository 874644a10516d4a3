import type { Seeded } from "@safeport/db/factories/seeded";
import type { CloseReason, DisputeStatus, DisputeType, ReportStatus, TimelineItemType } from "@safeport/db/types.gen";
import { atWork, hour, minute } from "./clock.ts";
import type { DrawnUser, ReportPlan } from "./generated.ts";

export type Rating = ReportPlan["rating"];

/** One thing that happened to a report. */
export interface Entry {
  item_type: TimelineItemType;
  /** Milliseconds since 1970. */
  at: number;
  /** Null for the platform itself. */
  by: DrawnUser | null;
  /** Whose act a move followed from that the platform made by itself. */
  cause: DrawnUser | null;
  content: string | null;
  internal: boolean;
  replyTo: Entry | null;
  edited: number | null;
  deleted: number | null;
  move: { from: ReportStatus; to: ReportStatus; reason: CloseReason | null } | null;
  rerated: { from: Rating; to: Rating } | null;
  dispute: DisputeEntry | null;
}

export interface DisputeEntry {
  type: DisputeType;
  status: DisputeStatus;
  ended: number | null;
}

export interface Diary {
  readonly entries: readonly Entry[];
  status: ReportStatus;
  rating: Rating;
  validated: Entry | null;
  now(): number;
  /** Lets hours pass; people of a company act in working hours. */
  wait(least: number, most: number, pace?: "work"): void;
  comment(by: DrawnUser, content: string, options?: { internal?: boolean; replyTo?: Entry | null; minor?: boolean }): Entry;
  move(
    to: ReportStatus,
    by: DrawnUser | null,
    options?: { content?: string | null; reason?: CloseReason; cause?: DrawnUser },
  ): Entry;
  rate(by: DrawnUser, to: Rating, content: string): void;
  award(by: DrawnUser, content: string | null): void;
  note(content: string): void;
  dispute(by: DrawnUser, type: DisputeType, content: string): DisputeEntry;
  /** Pulls everything together so that nothing lies beyond `limit`; the order stays. */
  squeeze(limit: number): void;
}

/** Keeps what happens to a report from the moment it was sent, in order. */
export function openDiary(random: Seeded, sent: Date, rating: Rating): Diary {
  const entries: Entry[] = [];
  const start = sent.getTime();
  let time = start;

  function add(item_type: TimelineItemType, by: DrawnUser | null, more: Partial<Entry>): Entry {
    const blank = {
      cause: null,
      content: null,
      internal: false,
      replyTo: null,
      edited: null,
      deleted: null,
      move: null,
      rerated: null,
      dispute: null,
    };
    const entry: Entry = { item_type, at: time, by, ...blank, ...more };
    entries.push(entry);
    time += random.int(2, 900);
    return entry;
  }

  const diary: Diary = {
    entries,
    status: "new",
    rating,
    validated: null,
    now: () => time,
    wait(least, most, pace) {
      const later = time + Math.floor((least + random.next() * (most - least)) * hour);
      time = pace === "work" ? atWork(later) : later;
    },
    comment(by, content, { internal = false, replyTo = null, minor = false } = {}) {
      const fate = minor ? random.next() : 1;
      const deleted = fate < 0.03 ? time + random.int(1, 12) * minute : null;
      const edited = fate >= 0.03 && fate < 0.1 ? time + random.int(1, 14) * minute : null;
      return add("COMMENT", by, { content: deleted ? null : content, internal, replyTo, edited, deleted });
    },
    move(to, by, { content = null, reason, cause } = {}) {
      const entry = add("STATUS_CHANGE", by, {
        content,
        cause: cause ?? null,
        move: { from: diary.status, to, reason: reason ?? null },
      });
      diary.status = to;
      return entry;
    },
    rate(by, to, content) {
      add("SEVERITY_CHANGE", by, { content, rerated: { from: diary.rating, to } });
      diary.rating = to;
    },
    award: (by, content) => void add("BOUNTY_AWARDED", by, { content }),
    note: (content) => void add("INFO", null, { content }),
    dispute(by, type, content) {
      const dispute: DisputeEntry = { type, status: "open", ended: null };
      add("DISPUTE_CREATED", by, { content, dispute });
      return dispute;
    },
    squeeze(limit) {
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
  return diary;
}
