import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Case } from "./case.ts";
import type { Person, World } from "./world.ts";

/** Titles and texts that the server acknowledged. */
export interface Written {
  reports: string[];
  comments: string[];
}

/**
 * People who write reports, comments and changes of status through servers that may fail at any time, and who repeat unanswered
 * calls.
 */
export class SteadyWriters {
  acknowledged = 0;
  unanswered = 0;
  private over = false;
  private readonly addresses: () => readonly string[];

  constructor(addresses: () => readonly string[]) {
    this.addresses = addresses;
  }

  /** So many write until `end()`; returns the acknowledged texts. Fails as soon as a response is wrong. */
  async write(one: Case, writers: number): Promise<Written> {
    const made = await Promise.all(Array.from({ length: writers }, (_, n) => this.keepWriting(one, `writer ${n}`)));
    return { reports: made.flatMap(({ reports }) => reports), comments: made.flatMap(({ comments }) => comments) };
  }

  end(): void {
    this.over = true;
  }

  /** Sends a call to one server after the other, under one key, until it is answered. */
  private async call(person: Person, path: string, body: object): Promise<{ status: number; body: Record<string, string> }> {
    const headers = {
      authorization: `Bearer ${person.token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    for (let attempt = this.acknowledged; ; attempt++) {
      const addresses = this.addresses();
      const address = addresses[attempt % addresses.length];
      try {
        // Every fifth caller hangs up, often when the write is done and before its answer has come.
        const impatient = attempt === this.acknowledged && attempt % 5 === 0;
        const signal = impatient ? AbortSignal.timeout(5 * (this.acknowledged % 16)) : null;
        const answer = await fetch(`${address}${path}`, { ...request, signal });
        const answered = { status: answer.status, body: (await answer.json()) as Record<string, string> };
        if (answered.status !== 503) {
          this.acknowledged += 1;
          return answered;
        }
        // As a client does that is told to come back later.
        await wait(50);
      } catch {}
      this.unanswered += 1;
    }
  }

  /** Reports, comments and changes of status, one after the other. */
  private async keepWriting(one: Case, name: string): Promise<Written> {
    const made: Written = { reports: [], comments: [] };
    for (let n = 1; !this.over; n++) {
      const poc_title = `Report ${n} of ${name}`;
      const sent = await this.call(one.hacker, submitReport.path, one.submission({ poc_title }));
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      const id = sent.body.report_id ?? "";
      made.reports.push(id);
      for (const [part, person] of [one.triager, one.hacker].entries()) {
        const content = `Comment ${part} on ${poc_title}`;
        const response = await this.call(person, addComment.path.replace(":report_id", id), { content, is_internal: false });
        expect(response.status, JSON.stringify(response.body)).toBe(201);
        made.comments.push(content);
      }
      // A status change has no key. Repeated after its answer was lost, it is refused, since it has already happened.
      const moved = await this.call(one.triager, changeStatus.path.replace(":report_id", id), {
        status: "resolved",
        reason: "It is fixed",
      });
      expect([200, 409, 422], JSON.stringify(moved.body)).toContain(moved.status);
    }
    return made;
  }
}

const ids = async (w: World, query: ReturnType<typeof sql<{ id: string }>>) =>
  (await query.execute(w.db)).rows.map(({ id }) => id).sort();

/** Checks that every acknowledged text is in the database, once, and nothing else. */
export async function expectExactly(w: World, one: Case, written: Written): Promise<void> {
  const program = one.program.id;
  const reports = [...written.reports].sort();
  expect(await ids(w, sql`select id from report where program_id = ${program}`), "reports").toEqual(reports);
  const items = (type: string, field: string) =>
    sql<{ id: string }>`select t.${sql.ref(field)}::text as id from timeline_item t join report r on r.id = t.report_id
      where r.program_id = ${program} and t.item_type = ${type}`;
  expect(await ids(w, items("COMMENT", "content")), "comments").toEqual([...written.comments].sort());
  const statusChanges = sql<{ id: string }>`select r.id from timeline_item t join report r on r.id = t.report_id
    where r.program_id = ${program} and t.item_type = 'STATUS_CHANGE' and t.new_status = 'resolved'`;
  expect(await ids(w, statusChanges), "status changes").toEqual(reports);
}
