import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { setCollaborators } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { newsSteps } from "./news-steps.ts";
import { asMail, mailContext, storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
});
afterAll(() => w.close());

const { choose, company, prove, sent, validate, mailed, kindsOf, listed } = newsSteps(() => w);

const time = /^\w+ \d+, \d{4} at \d+:\d\d [AP]M UTC$/;

describe("a mail about a report @spec:10.50", () => {
  it("says to which program, how severe, and by when to answer, and nothing of what its author wrote", async () => {
    const c = await company();
    const { report_id, id } = await sent(c);
    const [mail] = await mailed(c.triager);
    expect(mail).toMatchObject({
      subject: `Report #${id}`,
      lines: [`New report #${id}.`, "A public comment, a question or a decision counts as the first response."],
      facts: { Program: c.program.title, Severity: "Critical" },
      path: `/reports/${report_id}`,
    });
    expect(mail?.facts.Due).toMatch(/^First response, \w+ \d+, \d{4} at /);
    for (const text of ["cross-site", "delivery note", "Order any article", c.hacker.username])
      expect(JSON.stringify(mail)).not.toContain(text);
    const [french] = await mailed(c.triager, "fr");
    expect(french?.facts).toMatchObject({ Programme: c.program.title, Gravité: "Critique" });
    // A program that not everybody sees has no name in a mail, also one that was hidden since.
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", c.program.id).execute();
    expect(JSON.stringify(await mailed(c.triager))).not.toContain(c.program.title);
  });

  it("about another status says which", async () => {
    const c = await company();
    const { report_id, id } = await sent(c);
    await w.call(c.triager, changeStatus, { params: { report_id }, body: { status: "needs_more_info", comment: "Which shop?" } });
    expect((await mailed(c.hacker)).filter(({ kind }) => kind === "status_changed")).toMatchObject([
      { lines: [`New status of report #${id}.`], facts: { Program: c.program.title, Status: "Needs more info" } },
    ]);
  });

  it("about an award says how much, whose part, and when it is final; nobody else reads that it is theirs", async () => {
    const c = await company();
    await c.deposit(200_000);
    const friend = await w.person();
    await prove(friend);
    const { report_id, id } = await sent(c);
    await w.call(c.hacker, setCollaborators, {
      params: { report_id },
      body: { collaborators: [{ username: friend.username, weight: 30 }] },
    });
    const [invitation] = await mailed(friend);
    const { full_name } = await w.db
      .selectFrom("user_account")
      .select("full_name")
      .where("id", "=", c.hacker.id)
      .executeTakeFirstOrThrow();
    const line = `${full_name} (${c.hacker.username}) invites you to share report #${id} and its awards`;
    expect(invitation).toEqual({
      kind: "collaboration_invited",
      subject: line,
      lines: [
        `${line}.`,
        "If you accept, 30 % of each award for it is yours, and you can read the report and comment. Until then it is closed to you.",
      ],
      facts: { Program: c.program.title, "Your share": "30 %" },
      path: `/reports/${report_id}`,
      label: "Open the invitation",
      thread: undefined,
    });
    await w.db
      .updateTable("report_collaborator")
      .set({ accepted_at: new Date() })
      .where("report_id", "=", report_id)
      .where("user_id", "=", friend.id)
      .execute();
    expect((await validate(c.triager, report_id)).status).toBe(200);
    expect(
      (await w.call(c.finance, awardReport, { params: { report_id }, body: { kind: "bounty", amount: 100_000 } })).status,
    ).toBe(201);
    const about = async (person: Person) => (await mailed(person)).find(({ kind }) => kind === "awarded");
    const shares = { [c.hacker.id]: "$700.00", [friend.id]: "$300.00" };
    for (const person of [c.hacker, friend]) {
      const mail = await about(person);
      expect(mail).toMatchObject({
        subject: `Report #${id}`,
        lines: [`Report #${id} was awarded.`, "The award is pending for 3 days. Once it is final, you can withdraw your share."],
        facts: { Award: "Bounty, $1,000.00", "Your share": shares[person.id] },
      });
      expect(mail?.facts["Final on"]).toMatch(time);
    }
    const ofTeam = await about(c.triager);
    expect(ofTeam).toMatchObject({ lines: [`Report #${id} was awarded.`], facts: { Award: "Bounty, $1,000.00" } });
    expect(ofTeam?.facts).not.toHaveProperty("Your share");
    expect((await listed(c.triager, `/reports/${report_id}`))[0]).toMatch(/ awarded a report$/);
  });
});

describe("a bounty that is due @spec:10.50", () => {
  it("is news for those who can award it, until somebody has", async () => {
    const c = await company();
    await c.deposit(200_000);
    const { report_id, id } = await sent(c);
    const link = `/reports/${report_id}`;
    expect((await validate(c.triager, report_id)).status).toBe(200);
    for (const payer of [c.owner, c.finance]) {
      const mail = (await mailed(payer)).find(({ kind }) => kind === "bounty_due");
      expect(mail).toMatchObject({
        lines: [`Report #${id} was validated: its bounty is due.`, "You can award it on the report’s page."],
        facts: { Program: c.program.title, Severity: "Critical" },
        path: link,
      });
      expect(mail?.facts.Due).toMatch(/^Bounty, /);
      expect((await listed(payer, link))[0]).toMatch(/ validated a report; its bounty is due$/);
    }
    for (const other of [c.manager, c.triager, c.hacker]) expect(await kindsOf(other)).not.toContain("bounty_due");
    expect((await mailed(c.hacker)).at(-1)).toMatchObject({
      kind: "validated",
      lines: [expect.any(String), "The company accepted it; the bounty comes next."],
    });
    // People who may no longer award it get no more mails about it.
    await w.db.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", c.finance.id).execute();
    expect(await kindsOf(c.finance)).not.toContain("bounty_due");
    expect(await listed(c.finance, link)).not.toContainEqual(expect.stringContaining("bounty is due"));
    expect((await c.award(report_id, 100_000)).status).toBe(201);
    expect(await kindsOf(c.owner)).not.toContain("bounty_due");
  });

  it("does not exist in a program without bounties", async () => {
    const c = await company();
    const { report_id } = await sent(c, c.vdp.id);
    expect((await validate(c.triager, report_id)).status).toBe(200);
    for (const payer of [c.owner, c.finance]) expect(await kindsOf(payer)).not.toContain("bounty_due");
    expect((await mailed(c.hacker)).at(-1)?.lines).toHaveLength(1);
  });
});

describe("a mail about money @spec:10.50", () => {
  it("names amount, reference and what is free, to those who may know", async () => {
    const c = await company();
    const { deposit_id } = await c.deposit(200_000);
    const { reference } = await w.db
      .selectFrom("deposit")
      .select("reference")
      .where("id", "=", deposit_id)
      .executeTakeFirstOrThrow();
    const ofStaff = (await mailed(c.admin)).find(({ kind }) => kind === "deposit_waits");
    expect(ofStaff).toMatchObject({
      lines: [expect.any(String), "Confirm it once the money is on the account."],
      label: "Open the desk",
    });
    expect(ofStaff?.facts).toEqual({ Amount: "$2,000.00", Reference: reference });
    const arrived = (await mailed(c.owner)).find(({ kind }) => kind === "deposit_confirmed");
    expect(arrived?.lines[1]).toBe("The money is free for bounties now.");
    expect(arrived?.facts).toEqual({ Amount: "$2,000.00", Reference: reference, "Free money": "$2,000.00" });
    expect(arrived?.label).toBe("Open the vault");
  });

  it("names none to those who lead a company and do not spend its money", async () => {
    const c = await company();
    await c.deposit(200_000);
    const { name } = await w.db.selectFrom("company").select("name").where("id", "=", c.company_id).executeTakeFirstOrThrow();
    const row = { id: c.company_id, user_id: c.manager.id, kind: eventMail.kind, address: "m@people.example" };
    await choose(c.manager, "mail", true, "webhook_paused");
    const [due] = await eventMail.findDue(w.db, [
      asMail({ ...row, params: { kind: "webhook_paused", company_id: c.company_id, name } }),
    ]);
    expect(due && eventMail.compose(due, mailContext)).toMatchObject({ facts: [], action: { label: "Open the company page" } });
  });
});
