import { login, register } from "@safeport/contract/accounts/core/account.endpoints";
import { getProfile, updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { picture } from "./images.ts";
import { startMailServer } from "./mail-server.ts";
import { sendForm } from "./send-form.ts";
import { uploadAvatar } from "./upload-avatar.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let server: Awaited<ReturnType<typeof startMailServer>>;
let drop: () => Promise<void>;
beforeAll(async () => {
  server = await startMailServer();
  // The job queue is shared by all servers of a database.
  const own = await ownDatabase(inject("databaseUrl"));
  drop = own.drop;
  w = await buildWorld({ jobs: true, env: server.env, databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await server.close();
  await drop();
});

const account = (over: object) => ({
  username: `mira-${uniqueSuffix()}`,
  email: `${uniqueSuffix()}@people.example`,
  full_name: "Mira Example",
  password: "seven-otters-by-the-quay-64",
  role: "Hacker",
  ...over,
});
const signUp = (over: object) => w.call(null, register, { body: account(over) });

describe("a name with the end of a header in it", () => {
  it("is refused wherever people name something", async () => {
    const [mira, business] = [await w.person(), await w.person("Business")];
    const injection = "\r\nBcc: eve@evil.example";
    const name = `Mira${injection}`;
    expect((await signUp({ full_name: name })).status).toBeGreaterThanOrEqual(400);
    expect((await signUp({ email: `m${uniqueSuffix()}@people.example${injection}` })).status).toBeGreaterThanOrEqual(400);
    const params = { username: mira.username };
    const body = { full_name: name, language: "en", version: 1 };
    expect((await w.call(mira, updateProfile, { params, body })).status).toBe(422);
    const fields = { name, domain: `quay-${uniqueSuffix()}.example`, domain_verification_method: "TXT_RECORD" };
    expect((await sendForm(w, business, createCompany, { fields }, {})).status).toBeGreaterThanOrEqual(400);
    expect((await w.call(mira, getProfile, { params: { username: mira.username } })).body.details.full_name).toBe(
      "Robin Example",
    );
  });

  it("that is in the database all the same adds no header to a mail", async () => {
    const owner = await w.member("owner");
    await w.db
      .updateTable("company")
      .set({ name: `Quay ${uniqueSuffix()}\r\nBcc: eve@evil.example\r\n\r\nBody` })
      .where("id", "=", owner.companyId)
      .execute();
    const invitee = `guest-${uniqueSuffix()}@people.example`;
    const params = { company_id: owner.companyId };
    expect((await w.call(owner, inviteMember, { params, body: { invitee, role: "viewer" } })).status).toBe(201);
    await vi.waitFor(() => expect(server.mailsTo(invitee)).toHaveLength(1), 20_000);
    const [mail] = server.mailsTo(invitee);
    expect([mail?.to, mail?.email.bcc ?? []]).toEqual([[invitee], []]);
    expect(mail?.source.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im);
    expect(server.mailsTo("eve@evil.example")).toEqual([]);
  });
});

describe("a username that looks like another", () => {
  it.each([
    ["in capitals", (name: string) => name.toUpperCase()],
    ["with spaces around", (name: string) => ` ${name} `],
  ])("%s is the same", async (_how, change) => {
    const { username } = await w.person();
    expect((await signUp({ username: change(username) })).status).toBe(400);
  });

  it("by a Cyrillic letter is refused", async () => {
    const { status, body } = await signUp({ username: `mіra-${uniqueSuffix()}` });
    expect([status, body.code]).toEqual([400, "registration_refused"]);
  });

  it("is neither that of the platform nor, as a full name, that of nobody", async () => {
    expect((await signUp({ username: "s4feport" })).body.detail).toContain("reserved");
    expect((await signUp({ full_name: "DELETED  USER" })).body.detail).toBe("This name is reserved; please use your own");
  });
});

describe("a body of ten megabytes", () => {
  const text = "x".repeat(10 * 1024 * 1024);

  it("is refused with 413, whoever sends it to whatever", async () => {
    const mira = await w.person();
    const params = { username: mira.username };
    const answers = [
      await w.call(null, login, { body: { username: "mira", password: text } }),
      await w.call(null, register, { body: account({ full_name: text }) }),
      await w.call(mira, updateProfile, { params, body: { full_name: text, language: "en", version: 1 } }),
      await w.call(mira, submitReport, { body: { poc_description_markdown: text } }),
      await uploadAvatar(w, mira, Buffer.from(text)),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([413, "too_large"]));
  });
});

describe("an animated picture", () => {
  it.each(["gif", "webp"] as const)("of the type %s is reduced to its first frame", async (format) => {
    const frames = await Promise.all(["#f00", "#00f"].map((colour) => picture(40, 40, colour).png().toBuffer()));
    const animated = await sharp(frames, { join: { animated: true } })
      [format]()
      .toBuffer();
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
    const { body } = await uploadAvatar(w, await w.person(), animated);
    const stored = (await w.app.fastify.inject({ url: body.details.display_picture })).rawPayload;
    const { pages = 1, width, height } = await sharp(stored, { animated: true }).metadata();
    expect({ pages, width, height }).toEqual({ pages: 1, width: 40, height: 40 });
    const { dominant } = await sharp(stored).stats();
    expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
  });
});
