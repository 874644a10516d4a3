import { chosenNotificationKinds, notificationGroups } from "@safeport/contract/notifications/core/notification-kinds";
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueDigests } from "../src/features/notifications/digest/digest-mail.ts";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
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
  const both = [
    ...["status_changed", "report_locked", "commented", "mentioned", "awarded", "award_reversed"],
    ...[
      "dispute_opened",
      "dispute_answered",
      "mediator_named",
      "dispute_decided",
      "dispute_appealed",
      "dispute_overdue",
      "dispute_ended",
    ],
    ...[
      "disclosure_asked",
      "disclosure_reminded",
      "disclosure_refused",
      "disclosure_ended",
      "report_published",
      "report_taken_down",
    ],
  ];
  const ofAuthors = [
    ...["validated", "severity_changed", "corrected", "collaboration_invited", "retest_asked", "retest_decided"],
    ...[
      "original_resolved",
      "original_ended",
      "known_issue_revealed",
      "report_moved",
      "report_let_in",
      "answer_awaited",
      "answer_missed",
    ],
    ...[
      "award_final",
      "award_covered",
      "invitation_received",
      "interest_answered",
      "part_ended",
      "credentials_ended",
      "program_closed",
    ],
  ];
  const ofTeams = [
    ...[
      "report_submitted",
      "assigned",
      "retest_answered",
      "internal_comment",
      "mentioned_internally",
      "answer_asked",
      "target_missed",
    ],
    ...["severity_contested", "bounty_due", "award_waits", "award_approved", "award_declined", "award_contested"],
    ...["interest_received", "invitation_answered", "program_left", "credentials_ran_out", "balance_low", "intake_paused"],
    ...["deposit_confirmed", "deposit_failed", "deposit_taken_back", "money_adjusted", "subscription_refused", "webhook_paused"],
    "integration_broken",
    ...["refund_requested", "refund_processing", "refund_paid", "refund_failed", "refund_cancelled", "refund_returned"],
  ];
  const ofStaff = [
    ...[
      "comment_flagged",
      "deposit_waits",
      "deposit_withdrawn",
      "refund_waits",
      "refund_withdrawn",
      "second_person_waits",
      "proposal_declined",
    ],
  ];
  const unmailed = [
    ...[
      "retest_asked",
      "retest_answered",
      "retest_decided",
      "corrected",
      "original_resolved",
      "original_ended",
      "known_issue_revealed",
    ],
    ...[
      "report_locked",
      "report_moved",
      "internal_comment",
      "comment_flagged",
      "answer_missed",
      "mediator_named",
      "dispute_ended",
    ],
    ...["disclosure_refused", "disclosure_ended", "report_published", "report_taken_down", "award_final", "program_changed"],
    ...["interest_answered", "part_ended", "credentials_ended", "interest_received", "invitation_answered", "program_left"],
    ...["credentials_ran_out", "program_closed"],
  ];

  it.each<[string, readonly string[], readonly string[], () => Promise<Person>]>([
    ["a researcher", [...both, ...ofAuthors], [...ofTeams, ...ofStaff], () => w.person()],
    ["a team", [...both, ...ofTeams], [...ofAuthors, ...ofStaff], () => w.member("triager")],
    ["staff", [...both, ...ofAuthors, ...ofStaff], ofTeams, () => w.person("Admin")],
  ])("are those that %s can need: in the web, and by mail what others wait for", async (_who, listed, others, person) => {
    const { items } = (await w.call(await person(), getNotificationPreferences)).body;
    const kinds = items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(chosenNotificationKinds.filter((kind) => kinds.includes(kind)));
    expect(kinds).toEqual(expect.arrayContaining([...listed, "program_changed"]));
    expect(kinds.filter((kind: string) => others.includes(kind))).toEqual([]);
    for (const { kind, ...channels } of items)
      if (listed.includes(kind)) expect(channels, kind).toEqual({ in_app: true, mail: !unmailed.includes(kind), digest: false });
  });

  it("are one's own, and each choice changes one cell", async () => {
    const [mira, other] = [await w.person(), await w.person()];
    const cell = ({ body }: { body: { items: { kind: string }[] } }, kind: string) =>
      body.items.find((item) => item.kind === kind);
    const answer = await choose(mira, "mail", false);
    expect(cell(answer, "commented")).toEqual({ kind: "commented", in_app: true, mail: false, digest: false });
    expect(cell(answer, "mentioned")).toMatchObject({ mail: true });
    expect(cell(await choose(mira, "in_app", false), "commented")).toEqual({
      kind: "commented",
      in_app: false,
      mail: false,
      digest: false,
    });
    expect(cell(await w.call(other, getNotificationPreferences), "commented")).toMatchObject({ in_app: true, mail: true });
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
