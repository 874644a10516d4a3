import { login, me, register } from "@safeport/contract/accounts/core/account.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { createCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownerActs } from "./owner-acts.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const password = "tramway violin 58 pelican";

/** A sign-up nobody else in this run makes. */
function form(over: object = {}) {
  const username = `new-${newId().slice(-12)}`;
  return { email: `${username}@mail.example`, username, full_name: "Noor Haddad", password, role: "Hacker", ...over };
}

const signUp = (over: object = {}) => w.call(null, register, { body: form(over) });

async function signIn(username: string): Promise<Person> {
  const { status, body } = await w.call(null, login, { body: { username, password } });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.user.user_id, username, token: body.access_token, sessionId: "" };
}

describe("opening an account", () => {
  it.each(["Hacker", "Business"])(
    "answers the account, and lets its owner in: %s @spec:1.1 @spec:3.1 @spec:3.9 @spec:7.3 @spec:7.10",
    async (role) => {
      const body = form({ role, country: "LB", full_name: "  Noor   Haddad " });
      const answer = await w.call(null, register, { body });
      expect([answer.status, answer.body]).toEqual([
        201,
        {
          user: {
            user_id: expect.any(String),
            username: body.username,
            full_name: "Noor   Haddad",
            role,
            display_picture: null,
            email: body.email,
            email_verified: false,
            two_factor_enabled: false,
            country: "LB",
            created_at: expect.stringMatching(/Z$/),
            can: role === "Business" ? ["create_company"] : [],
          },
        },
      ]);
      const person = await signIn(body.username);
      expect((await w.call(person, me)).body).toEqual(answer.body.user);
      // The log begins with it, as the person's own act.
      const { items } = (await w.call(person, listAuditLog)).body;
      expect(items.map(({ action, log_type }: Record<string, string>) => [action, log_type])).toEqual([
        ["session.started", "user_log"],
        ["account.registered", "user_log"],
      ]);
      expect(JSON.stringify(items)).not.toContain(body.email);
    },
  );

  it.each<[object, string]>([
    [{ email: "noor.example" }, "Please enter a valid email address"],
    [{ email: "" }, "Please enter a valid email address"],
    [{ email: "noor@" }, "Please enter a valid email address"],
    [{ email: "noor@localhost" }, "Please enter a valid email address"],
    [{ email: "no or@mail.example" }, "Please enter a valid email address"],
    [{ email: "noor@mail.example, eve@mail.example" }, "Please enter a valid email address"],
    [{ username: "admin" }, "This username is reserved"],
    [{ username: "Sup-port" }, "This username is reserved"],
    [{ username: "safeport_team" }, "This username is reserved"],
    [{ username: "5afep0rt" }, "This username is reserved"],
    [{ full_name: "Safeport" }, "This name is reserved; please use your own"],
    [{ full_name: "S A F É P O R T support" }, "This name is reserved; please use your own"],
    [{ full_name: "\u0405\u0430f\u0435port" }, "This name is reserved; please use your own"],
    [{ full_name: "Deleted user" }, "This name is reserved; please use your own"],
    [{ full_name: "The Safeport Team" }, "This name is reserved; please use your own"],
    [{ full_name: "Platform Admin" }, "This name is reserved; please use your own"],
    [{ full_name: "Security  Te\u0430m" }, "This name is reserved; please use your own"],
    [{ full_name: "Official S\u0251feport" }, "This name is reserved; please use your own"],
    [{ full_name: "\u00c9quipe Safeport" }, "This name is reserved; please use your own"],
    [{ full_name: "Trust & Safety" }, "This name is reserved; please use your own"],
    [{ full_name: "Customer Support" }, "This name is reserved; please use your own"],
    [{ full_name: "Administrators" }, "This name is reserved; please use your own"],
    [{ username: "supp0rt" }, "This username is reserved"],
    [{ username: "platform-admin" }, "This username is reserved"],
    [{ username: "the_admins" }, "This username is reserved"],
    [{ username: "official-safeport" }, "This username is reserved"],
    [{ username: "create" }, "This username is reserved"],
    [{ username: "null" }, "This username is reserved"],
    [{ username: "settings" }, "This username is reserved"],
    [{ username: "no" }, "Username must be at least 3 characters long"],
    [{ username: "  no  " }, "Username must be at least 3 characters long"],
    [{ username: "" }, "Username must be at least 3 characters long"],
    [{ username: "n".repeat(33) }, "Usernames take 3 to 32 letters, digits, hyphens and underscores"],
    [{ username: "noor haddad" }, "Usernames take 3 to 32 letters, digits, hyphens and underscores"],
    // A Cyrillic letter that looks like a Latin one.
    [{ username: "n\u043eor" }, "Usernames take 3 to 32 letters, digits, hyphens and underscores"],
    [{ username: "noor\u200b" }, "Usernames take 3 to 32 letters, digits, hyphens and underscores"],
    [{ username: "noor@mail.example" }, "Usernames take 3 to 32 letters, digits, hyphens and underscores"],
    [{ role: "Business", company_name: "Harbour" }, "Please enter both the name and the domain of the company"],
    [{ role: "Business", company_domain: "harbour.example" }, "Please enter both the name and the domain of the company"],
  ])("is refused with 400 and the text for it: %j", async (over, detail) => {
    const answer = await signUp(over);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([400, "registration_refused", detail]);
  });

  it("names every refused field at once, with the rules of the password", async () => {
    const { status, body } = await signUp({ email: "noor@new", username: "admin", password: "password12" });
    expect([status, body.detail]).toEqual([400, "Please enter a valid email address"]);
    const fields = new Set(body.errors.map(({ loc }: { loc: string[] }) => loc[1]));
    expect([...fields]).toEqual(["email", "username", "password"]);
    expect(body.password_checks.some(({ passed }: { passed: boolean }) => !passed)).toBe(true);
  });

  it.each<[object, (string | number)[]]>([
    [{ role: "Admin" }, ["body", "role"]],
    [{ role: "Super Admin" }, ["body", "role"]],
    [{ full_name: " " }, ["body", "full_name"]],
    [{ full_name: "N\u202eoor" }, ["body", "full_name"]],
    [{ full_name: "N".repeat(121) }, ["body", "full_name"]],
    [{ country: "Lebanon" }, ["body", "country"]],
    [{ password: "" }, ["body", "password"]],
    [{ password: "p".repeat(257) }, ["body", "password"]],
    [{ state: "active" }, ["body", "state"]],
    [{ email_verified_at: "2026-01-01T00:00:00Z" }, ["body", "email_verified_at"]],
    [{ company_name: "Harbour", company_domain: "harbour.example" }, ["body", "company_name"]],
    [{ role: "Business", company_name: "Harbour", company_domain: "not a domain" }, ["body", "company_domain"]],
    [{ role: "Business", company_name: "S\u0430feport GmbH", company_domain: "harbour.example" }, ["body", "company_name"]],
  ])("is refused with 422 by the field: %j", async (over, loc) => {
    const answer = await signUp(over);
    expect([answer.status, answer.body.errors[0].loc]).toEqual([422, loc]);
  });

  it("takes no name that reads as that of somebody at the platform", async () => {
    await buildUser(w.db, { full_name: "Ingrid Solheim", role: "Super Admin" });
    for (const full_name of ["Ingrid Solheim", "INGRID  SOLHEIM", "\u0406ngrid S\u043elheim"])
      expect((await signUp({ full_name })).body.detail, full_name).toBe("This name is reserved; please use your own");
    expect((await signUp({ full_name: "Ingrid Solheimer" })).status).toBe(201);
  });

  it.each(["Adam Teamer", "Stafford Security", "Site Wang", "Thea Moderato", "Supportiva Lin"])(
    "takes a name of somebody's own: %s",
    async (full_name) => {
      expect((await signUp({ full_name })).status).toBe(201);
    },
  );

  it("takes a name and an address once, in whatever case and spacing", async () => {
    const first = form();
    expect((await w.call(null, register, { body: first })).status).toBe(201);
    for (const [field, over] of [
      ["username", { username: first.username.toUpperCase() }],
      ["username", { username: ` ${first.username} ` }],
      ["email", { email: first.email.toUpperCase() }],
      ["email", { email: ` ${first.email} ` }],
    ] as const) {
      const answer = await signUp(over);
      expect(answer.body.errors[0].loc).toEqual(["body", field]);
      expect([answer.status, answer.body.detail]).toEqual([400, "This username or email address is already in use"]);
    }
  });

  it("happens once of eight at once", async () => {
    const body = form({ role: "Business", company_name: "Harbour", company_domain: "harbour.example" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => w.call(null, register, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    expect((await w.call(await signIn(body.username), listCompanies)).body.total).toBe(1);
  });
});

describe("the rules for passwords", () => {
  const texts: Record<string, string> = {
    length: "Use at least 10 characters",
    common: "Do not use a common password",
    personal: "Do not use your name, username or email address",
    strength: "Use a longer or less predictable password",
  };

  it.each<[string, object, string[]]>([
    ["short", { password: "x7#Kq!" }, ["length", "strength"]],
    ["common", { password: "password12" }, ["common", "strength"]],
    ["the most common", { password: "password" }, ["length", "common", "strength"]],
    ["long and simple", { password: "aaaaaaaaaaaaaaaaaaaa" }, ["strength"]],
    [
      "weak in its first 64 characters, by which it is judged",
      { password: `${"a".repeat(64)}korabl 77 lampa ${password}` },
      ["strength"],
    ],
    ["with the own name", { full_name: "Pelicana Tramworth", password: "violin 58 pelicana 3" }, ["personal"]],
    ["the own name alone", { full_name: "Mira Okafor", password: "Mira Okafor" }, ["personal", "strength"]],
    ["the product and the year", { password: "Safeport2026!" }, ["strength"]],
    ["the product, a season and the year", { password: "SafeportSummer2026!" }, ["strength"]],
    ["a season and the year", { password: "Summer2026!!" }, ["strength"]],
    ["a French one", { password: "Motdepasse123!" }, ["strength"]],
    ["with the username", { username: "noor-haddad-1", password: "77 NOOR-Haddad-1 trams!" }, ["personal"]],
    [
      "with the address",
      { email: "pelican.tram@mail.example", password: "99 pelican.tram@mail.example 4" },
      ["personal", "strength"],
    ],
    ["with the name before the @", { email: "pelicantram@mail.example", password: "violin 58 pelicantram 3" }, ["personal"]],
  ])("are answered one by one, and those not met as errors: %s @spec:5.1", async (_name, over, failed) => {
    const { status, body } = await signUp(over);
    const checks = Object.entries(texts).map(([code, message]) => ({ code, message, passed: !failed.includes(code) }));
    expect([status, body.code, body.password_checks]).toEqual([422, "invalid", checks]);
    expect(body.errors).toEqual(
      failed.map((code) => ({ loc: ["body", "password"], msg: texts[code], code: `password_${code}` })),
    );
    expect(body.detail).toBe(failed.map((code) => texts[code]).join(", "));
  });

  it("take a word in which a name happens to be", async () => {
    expect((await signUp({ full_name: "Will King", password: "thinking-lantern-quiet-42" })).status).toBe(201);
  });

  it("say nothing of a good one, spaces and letters of every script included", async () => {
    for (const good of [
      password,
      "корабль-77-Лампа-чай",
      "🦀🦀 harbour lantern 42 🦀🦀",
      `${password} `.repeat(11).slice(0, 256),
    ])
      expect((await signUp({ password: good })).status).toBe(201);
  });

  it("are asked before the name is known to be taken", async () => {
    const first = form();
    await w.call(null, register, { body: first });
    expect((await w.call(null, register, { body: { ...first, password: "short" } })).status).toBe(422);
  });
});

describe("the company variant", () => {
  it("makes the company, with the account as its owner, before it answers @spec:3.3", async () => {
    const body = form({ role: "Business", company_name: " Harbour & Sons ", company_domain: "Harbour.Example" });
    expect((await w.call(null, register, { body })).status).toBe(201);
    const person = await signIn(body.username);
    const { items, total } = (await w.call(person, listCompanies)).body;
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      name: "Harbour & Sons",
      domain: "harbour.example",
      domain_verification_method: "TXT_RECORD",
      domain_status: "pending",
      company_logo: null,
      status: "ACTIVE",
      is_member: false,
      member_role: "owner",
      can: ["read", "create_program", ...ownerActs],
    });
    const log = (await w.call(person, listAuditLog)).body.items;
    expect(log.map(({ action }: { action: string }) => action)).toContain("company.created");
    const events = await w.db.selectFrom("domain_event").select("type").where("subject_id", "=", items[0].company_id).execute();
    expect(events).toEqual([{ type: "company.created" }]);
  });

  it("can be done later, by company accounts alone @spec:5.9", async () => {
    const body = { name: "Harbour", domain: "harbour.example", domain_verification_method: "META_TAG" };
    const beginner = await w.person("Business");
    const made = await w.call(beginner, createCompany, { body });
    expect([made.status, made.body.member_role]).toEqual([201, "owner"]);
    for (const role of ["Hacker", "Admin", "Super Admin"] as const)
      expect((await w.call(await w.person(role), createCompany, { body })).status).toBe(403);
    for (const over of [{ name: "" }, { domain: "harbour" }, { domain_verification_method: "PIGEON" }, { status: "PAUSED" }])
      expect((await w.call(beginner, createCompany, { body: { ...body, ...over } })).status).toBe(422);
    expect((await w.call(beginner, listPrograms)).status).toBe(200);
  });
});
