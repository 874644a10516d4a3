import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { getProfile, updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { mailLanguages } from "@safeport/contract/accounts/profile/profile.limits";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listProgramHackers } from "@safeport/contract/reports/program-report.endpoints";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { languages } from "@safeport/messages/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const read = async (as: Person, username = as.username) => w.call(as, getProfile, { params: { username } });
const save = (as: Person, fields: object = {}, username = as.username) =>
  w.call(as, updateProfile, {
    params: { username },
    body: { full_name: "Robin Example", language: "en", version: 1, ...fields },
  });
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => [
  status,
  body.errors?.[0]?.loc.at(1),
  body.errors?.[0]?.code,
];
const withRecentSignIn = (person: Person, minutesAgo: number) =>
  w.db
    .updateTable("session")
    .set({ assured_at: new Date(Date.now() - minutesAgo * 60_000) })
    .where("id", "=", person.sessionId)
    .execute();

it("mails can be had in every language that there is", () => {
  expect([...mailLanguages]).toEqual([...languages]);
});

describe("a profile", () => {
  it("is saved by its owner, who reads it all, and others without what is the owner's alone @spec:7.11", async () => {
    const [mira, other] = [await w.person(), await w.person()];
    const fields = {
      full_name: "Mira Köhler-Ndiaye",
      bio: "Web and mobile.\nOn boats at weekends.",
      country: "SN",
      time_zone: "Africa/Dakar",
      social_links: [{ type: "Website", link: "https://mira.example/" }],
    };
    const saved = await save(mira, { ...fields, language: "fr" });
    const details = {
      ...fields,
      user_id: mira.id,
      username: mira.username,
      role: "Hacker",
      display_picture: null,
      created_at: expect.stringMatching(/Z$/),
    };
    const own = {
      username: mira.username,
      is_private: false,
      details,
      settings: { version: 2, language: "fr", audience: "members", in_country_board: false },
      can: ["edit"],
    };
    expect([saved.status, saved.body]).toEqual([200, own]);
    expect((await read(mira)).body).toEqual(own);
    expect((await read(other, mira.username.toUpperCase())).body).toEqual({ ...own, settings: null, can: [] });
    expect((await w.call(mira, me)).body).toMatchObject({ full_name: fields.full_name, country: "SN" });
    const log = await w.call(mira, listAuditLog);
    expect(log.body.items[0].action).toBe("account.profile_updated");
  });

  it("that is private says to nobody but its owner and the staff who it is of", async () => {
    const [mira, other, admin] = [await w.person(), await w.person(), await w.person("Admin")];
    await save(mira, { bio: "Not for everybody", is_private: true });
    expect((await read(other, mira.username)).body).toEqual({
      username: mira.username,
      is_private: true,
      details: null,
      settings: null,
      can: [],
    });
    expect((await read(admin, mira.username)).body.details.bio).toBe("Not for everybody");
    expect((await read(mira)).body.details.bio).toBe("Not for everybody");
  });

  it("that is private gives its name to the company of a report, and not to readers of the program's thanks", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    expect((await w.call(one.owner, changeStatus, { params: { report_id: id }, body: { status: "resolved" } })).status).toBe(200);
    await save(one.hacker, { is_private: true });
    const params = { program: one.program.id };
    const outside = await w.call(await w.person(), listProgramHackers, { params });
    expect(outside.body.items).toEqual([
      {
        ...{ user_id: null, username: null, full_name: null, display_picture: null, role: "Hacker" },
        ...{ is_member: null, reports: null, resolved: null },
      },
    ]);
    expect((await w.call(one.triager, listProgramHackers, { params })).body.items[0].username).toBe(one.hacker.username);
  });

  it.each(["suspended", "deleted"] as const)("of a %s account is not there, for staff neither", async (state) => {
    const gone = await buildUser(w.db, { state });
    for (const reader of [await w.person(), await w.person("Admin")])
      expect((await read(reader, gone.username)).status).toBe(404);
    expect((await read(await w.person(), "nobody-of-this-name")).body.detail).toBe("This person doesn’t exist");
  });

  it("is changed by nobody else, staff included @spec:7.11", async () => {
    const mira = await w.person();
    for (const role of ["Hacker", "Super Admin"] as const) {
      const answer = await save(await w.person(role), { full_name: "Somebody Else" }, mira.username);
      expect([answer.status, answer.body.detail]).toEqual([403, "You can only change your own profile"]);
    }
    expect((await save(mira, {}, "nobody-of-this-name")).status).toBe(404);
    expect((await read(mira)).body.details.full_name).toBe("Robin Example");
  });

  it("is not saved over a newer version, also not by two saves at once", async () => {
    const mira = await w.person();
    const answers = await Promise.all([save(mira, { bio: "one" }), save(mira, { bio: "other" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = await save(mira);
    expect([stale.status, stale.body.code, stale.body.detail]).toEqual([
      409,
      "version_stale",
      "This profile was saved elsewhere in the meantime",
    ]);
  });

  it.each([
    ["a line break, which would begin another header of a mail", { full_name: "Mira\r\nBcc: all@mail.example" }, "full_name"],
    ["a right-to-left override", { full_name: "Mira \u202egnp.exe" }, "full_name"],
    ["an invisible character", { full_name: "Mi\u200bra" }, "full_name"],
    ["nothing visible", { full_name: "\u2800" }, "full_name"],
    ["a name that is too long", { full_name: "M".repeat(121) }, "full_name"],
    ["the platform's name in other letters", { full_name: "ѕаfeport team" }, "full_name"],
    ["the name that deleted accounts have", { full_name: "Deleted user" }, "full_name"],
    ["the name of private profiles", { full_name: "Private User" }, "full_name"],
    ["a bio that is too long", { bio: "b".repeat(501) }, "bio"],
    ["a country that is none", { country: "XX" }, "country"],
    ["a time zone that is none", { time_zone: "Mars/Olympus" }, "time_zone"],
    ["a link that runs a script", { social_links: [{ type: "Website", link: "javascript:alert(1)" }] }, "social_links"],
    ["too many links", { social_links: Array(5).fill({ type: "Website", link: "https://a.example" }) }, "social_links"],
    ["a language without texts", { language: "de" }, "language"],
  ])("refuses %s", async (_what, fields, field) => {
    const mira = await w.person();
    const answer = await save(mira, fields);
    expect([answer.status, answer.body.errors?.[0]?.loc[1]]).toEqual([422, field]);
  });

  it("takes no name that reads like that of the staff, but lets staff keep their own", async () => {
    const name = `Ottilie Quay ${Date.now()}`;
    const admin = await w.person("Admin");
    expect((await save(admin, { full_name: name })).status).toBe(200);
    expect((await save(admin, { full_name: name.toUpperCase(), version: 2 })).status).toBe(200);
    expect(refusalOf(await save(await w.person(), { full_name: name.replace("O", "О") }))).toEqual([
      422,
      "full_name",
      "name_reserved",
    ]);
  });

  it("takes another country after a recent sign-in only, and mails the owner", async () => {
    const mira = await w.person();
    await withRecentSignIn(mira, 11);
    const refused = await save(mira, { country: "FR" });
    expect([refused.status, refused.body.code]).toEqual([403, "reauthentication_required"]);
    expect((await save(mira, { bio: "The rest does not need it" })).status).toBe(200);
    await withRecentSignIn(mira, 9);
    expect((await save(mira, { country: "FR", version: 2 })).status).toBe(200);
    const mails = await w.db.selectFrom("mail").select(["kind", "address"]).where("user_id", "=", mira.id).execute();
    expect(mails).toEqual([{ kind: "accounts.country_changed", address: `${mira.username}@people.example` }]);
  });
});
