import {
  chosenNotificationKinds,
  companyMoneyKinds,
  moneyDeskKinds,
  secondPersonKinds,
} from "@safeport/contract/notifications/notification.endpoints";
import { notificationGroups } from "@safeport/contract/notifications/notification-group.values";
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from "@safeport/contract/notifications/notification-preference.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueDigests } from "../src/features/notifications/digest-mail.ts";
import { eventMail } from "../src/features/notifications/event-mail.ts";
import { buildCase } from "./case.ts";
import { isDue } from "./is-due.ts";
import { asMail, eightOClock, mailContext, notificationSteps, storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
});
afterAll(() => w.close());

const { choose, titles, mailsTo, commented } = notificationSteps(() => w);

describe("the channels of notifications", () => {
  it("are those that a person can need: in the web, and by mail what others wait for", async () => {
    const mailed = [
      "report_submitted",
      "commented",
      ...["mentioned", "mentioned_internally", "collaboration_invited"],
      "status_changed",
      "severity_changed",
      "validated",
      "bounty_due",
      "awarded",
      "assigned",
      "invitation_received",
      ...["award_covered", "award_reversed", "award_contested"],
      ...companyMoneyKinds,
      ...moneyDeskKinds,
      ...secondPersonKinds,
      "webhook_paused",
      ...["target_missed", "answer_awaited", "answer_asked"],
      // What decides by itself once a time has passed.
      ...["dispute_opened", "dispute_answered", "dispute_decided", "dispute_appealed", "dispute_overdue"],
      ...["disclosure_asked", "disclosure_reminded", "severity_contested"],
    ];
    const disclosed = [
      ...["disclosure_asked", "disclosure_reminded", "disclosure_refused"],
      ...["disclosure_ended", "report_published", "report_taken_down"],
    ];
    const kinds = async (as: Person) => {
      const { items } = (await w.call(as, getNotificationPreferences)).body;
      for (const { kind, ...channels } of items)
        expect(channels, kind).toEqual({ in_app: true, mail: mailed.includes(kind), digest: false });
      return items.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds(await w.person())).toEqual([
      ...[
        "commented",
        "mentioned",
        "status_changed",
        "severity_changed",
        "validated",
        "awarded",
        "award_final",
        "award_covered",
        "award_reversed",
        "corrected",
        "retest_asked",
        "retest_decided",
        "dispute_opened",
        "dispute_answered",
        "mediator_named",
        "dispute_decided",
        "dispute_ended",
        "original_resolved",
        "known_issue_revealed",
        ...disclosed,
        ...[
          "original_ended",
          "answer_awaited",
          "answer_missed",
          "report_locked",
          "report_moved",
          "dispute_appealed",
          "dispute_overdue",
        ],
      ],
      ...[
        "program_closed",
        "collaboration_invited",
        "invitation_received",
        "interest_answered",
        "part_ended",
        "credentials_ended",
        "program_changed",
      ],
    ]);
    expect(await kinds(await w.member("triager"))).toEqual([
      ...[
        "report_submitted",
        "bounty_due",
        "awarded",
        "award_contested",
        "award_reversed",
        "commented",
        "internal_comment",
        "mentioned",
        "mentioned_internally",
        "assigned",
        "status_changed",
        "severity_contested",
        "retest_answered",
      ],
      ...["dispute_opened", "dispute_answered", "mediator_named", "dispute_decided", "dispute_ended"],
      ...disclosed,
      ...["target_missed", "answer_asked", "report_locked", "dispute_appealed", "dispute_overdue"],
      ...["interest_received", "invitation_answered", "program_left", "credentials_ran_out"],
      ...companyMoneyKinds,
      "webhook_paused",
      "program_changed",
    ]);
    expect(await kinds(await w.person("Admin"))).toContain("comment_flagged");
  });

  it("are one's own, and each choice changes one cell", async () => {
    const [mira, other] = [await w.person(), await w.person()];
    const answer = await choose(mira, "mail", false);
    expect(answer.body.items[0]).toEqual({ kind: "commented", in_app: true, mail: false, digest: false });
    expect(answer.body.items[1]).toMatchObject({ mail: true });
    expect((await choose(mira, "in_app", false)).body.items[0]).toEqual({
      kind: "commented",
      in_app: false,
      mail: false,
      digest: false,
    });
    expect((await w.call(other, getNotificationPreferences)).body.items[0]).toMatchObject({ in_app: true, mail: true });
    expect((await choose(mira, "pigeon", true)).status).toBe(422);
  });

  it("change for all kinds of a group in one call, which names each kind only once in the groups", async () => {
    expect(notificationGroups.flatMap(([, kinds]) => kinds).sort()).toEqual([...chosenNotificationKinds].sort());
    const person = await w.person();
    const publication = notificationGroups.find(([name]) => name === "publication")?.[1] ?? [];
    const body = { kinds: [...publication, ...publication.slice(0, 1)], channel: "digest", enabled: true };
    const { items } = (await w.call(person, setNotificationPreferences, { body })).body;
    expect(
      items
        .filter(({ digest }: { digest: boolean }) => digest)
        .map(({ kind }: { kind: string }) => kind)
        .sort(),
    ).toEqual([...publication].sort());
    for (const kinds of [[], ["pigeons"]])
      expect((await w.call(person, setNotificationPreferences, { body: { ...body, kinds } })).status).toBe(422);
  });

  it("switched off in the web, leave no notification there, and others do", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.hacker, "in_app", false);
    await choose(one.hacker, "mail", false);
    await commented(one, id);
    expect(await titles(one.hacker)).toEqual([]);
    await choose(one.hacker, "in_app", true);
    await commented(one, id);
    expect(await titles(one.hacker)).toEqual(["New comment from Robin Example"]);
    expect(await mailsTo(one.hacker)).toEqual([]);
  });

  it("by mail, send one that names the report by its number and says nothing of its content", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.hacker, "in_app", false);
    await commented(one, id);
    const [mail, ...more] = await mailsTo(one.hacker);
    if (!mail) throw new Error("There is no mail");
    expect(more).toEqual([]);
    expect(await isDue(eventMail, w.db, asMail(mail))).toBe(true);
    const { number } = mail.params as { number: number };
    const french = eventMail.compose(asMail(mail, "fr"), mailContext);
    expect(french.subject).toBe(`Rapport n° ${number}`);
    const english = eventMail.compose(asMail(mail), mailContext);
    expect(english.action.url).toBe(`https://safeport.example/reports/${id}`);
    expect(JSON.stringify([french, english])).not.toMatch(/under the mat|cross-site/);
  });

  it("carry nothing that was switched off, or that its reader may no longer know of, when the mail is sent", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.triager, "mail", true, "internal_comment");
    await commented(one, id, true);
    await commented(one, id, true);
    const [mail] = await mailsTo(one.triager);
    if (!mail) throw new Error("There is no mail");
    expect(await isDue(eventMail, w.db, asMail(mail))).toBe(true);
    await choose(one.triager, "mail", false, "internal_comment");
    expect(await isDue(eventMail, w.db, asMail(mail))).toBe(false);
    await choose(one.triager, "mail", true, "internal_comment");
    await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
    expect(await isDue(eventMail, w.db, asMail(mail))).toBe(false);
  });

  it("mail nobody whose address is not proved", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    for (const channel of ["mail", "digest"]) await choose(one.hacker, channel, true);
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", one.hacker.id).execute();
    await commented(one, id);
    await queueDigests(w.db, eightOClock(0));
    expect(await mailsTo(one.hacker)).toEqual([]);
  });
});
