import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { submitReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import type { Language } from "@safeport/messages/languages";
import { expect } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { buildMoneyCase } from "./money-world.ts";
import { asMail, mailContext, notificationSteps } from "./notification-case.ts";
import type { Person, World } from "./world.ts";

type Money = Awaited<ReturnType<typeof buildMoneyCase>>;

/** Reports of a company with money, and what people hear of them, in the world that the tests have built by then. */
export function newsSteps(built: () => World) {
  const { choose, mailsTo } = notificationSteps(built);

  /** A company whose people have proved their addresses, with money for one bounty. */
  async function company(): Promise<Money> {
    const c = await buildMoneyCase(built());
    await prove(c.owner, c.finance, c.manager, c.triager, c.hacker, c.admin, c.second);
    return c;
  }

  async function prove(...people: Person[]): Promise<void> {
    const ids = people.map(({ id }) => id);
    await built().db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "in", ids).execute();
  }

  /** A report that was sent as people send them, with its clock. */
  async function sent(c: Money, program_id = c.program.id) {
    const scope = await buildScope(built().db, { program_id, max_severity: "critical" });
    const { status, body } = await built().call(c.hacker, submitReport, {
      body: c.submission({ program_id, scope_id: scope.id, severity: "critical" }),
    });
    expect(status).toBe(201);
    return body as { report_id: string; id: number };
  }

  const validate = (as: Person, report_id: string, body: object = {}) =>
    built().call(as, validateReport, { params: { report_id }, body });

  /** The mails about events that somebody gets now: kind, subject, lines, facts and link. */
  async function mailed(person: Person, language: Language = "en") {
    await built().deliver();
    const rows = (await mailsTo(person)).filter(({ kind }) => kind === eventMail.kind);
    const due = await eventMail.findDue(
      built().db,
      rows.map((row) => asMail(row, language)),
    );
    return due.map((mail) => {
      const { subject, paragraphs, facts = [], action, thread } = eventMail.compose(mail, mailContext);
      const { pathname, search } = new URL(action.url);
      const lines = paragraphs.slice(1);
      return {
        kind: mail.params.kind,
        subject,
        lines,
        facts: Object.fromEntries(facts),
        path: pathname + search,
        label: action.label,
        thread,
      };
    });
  }

  const kindsOf = async (person: Person) => (await mailed(person)).map(({ kind }) => kind);

  /** The kinds of notifications of somebody about one object, as they list them. */
  async function listed(person: Person, link: string): Promise<string[]> {
    await built().deliver();
    const { items } = (await built().call(person, listNotifications)).body;
    return items.flatMap((item: { title: string; link: string }) => (item.link === link ? [item.title] : []));
  }

  return { choose, company, prove, sent, validate, mailed, kindsOf, listed };
}
