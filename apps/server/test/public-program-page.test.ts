import { getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { platformTargets } from "@safeport/contract/programs/core/program.values";
import { getPublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const bodyOf = async (url: string) => (await w.app.fastify.inject({ url })).body;
const set = (person: Person, values: Record<string, unknown>) =>
  w.db.updateTable("user_account").set(values).where("id", "=", person.id).execute();
const section = (body: string, id: string) => body.match(new RegExp(`<section id="${id}">.*?</section>`, "s"))?.[0] ?? "";

/** Saves a change of the program, as its owner. */
async function save({ owner, program }: Case, change: object): Promise<void> {
  const params = { program: program.id };
  const { version } = (await w.call(owner, getProgram, { params })).body;
  expect((await w.call(owner, updateProgram, { params, body: { ...change, version } })).status).toBe(200);
}

describe("the page of a program", () => {
  it("thanks the people whose reports it resolved by name, without those with a private profile, and links the pages that are open @spec:10.55", async () => {
    const one = await buildCase(w);
    const [open, shy, gone, unsolved] = [await w.person(), await w.person(), await w.person(), await w.person()];
    for (const person of [one.hacker, open, shy, gone]) await one.report({ author_id: person.id, status: "resolved" });
    await buildReport(w.db, { author_id: unsolved.id, program_id: one.program.id, status: "under_review" });
    await set(open, { audience: "everybody" });
    await set(shy, { is_private: true });
    await set(gone, { state: "suspended" });
    const thanks = section(await bodyOf(`/p/${one.program.handle}`), "thanks");
    expect(thanks.match(/@[a-z0-9_-]+/g)?.sort()).toEqual([`@${one.hacker.username}`, `@${open.username}`].sort());
    expect(thanks.match(/href="\/u\/[^"]*"/g)).toEqual([`href="/u/${open.username}"`]);
    expect(thanks).not.toContain("other");
  });

  it("says within how many business days the company means to act, by the platform's targets where it names none @spec:10.29", async () => {
    const { program } = await buildCase(w);
    const vdp = await buildProgram(w.db, { program_type: "VDP", triage_days: 4, resolution_days: 90 });
    const targets = async (handle: string, language = "en") => {
      const { body } = await w.app.fastify.inject({ url: `/p/${handle}`, headers: { "accept-language": language } });
      return body
        .match(/<dt>(?:Response targets|Délais visés)<\/dt><dd>(.*?)<\/dd>/s)?.[1]
        ?.split("<br>")
        .filter(Boolean);
    };
    const within = [
      "First response within 1 business day",
      "Triage within 2 business days",
      "Bounty within 1 business day",
      "Resolution within 30 business days",
    ];
    expect(await targets(program.handle)).toEqual(within);
    expect((await targets(program.handle, "fr"))?.[1]).toBe("Triage sous 2 jours ouvrés");
    expect(await targets(vdp.handle)).toEqual([within[0], "Triage within 4 business days", "Resolution within 90 business days"]);
    const read = async (handle: string) => (await w.call(null, getPublicProgram, { params: { handle } })).body.response_targets;
    expect(await read(program.handle)).toEqual(platformTargets);
    expect(await read(vdp.handle)).toEqual({ first_response: 1, triage: 4, bounty: null, resolution: 90 });
    const { rows } = await sql<{ promised: { target: string; days: number }[] }>`
      select promised_targets(p) as promised from program p where id = ${program.id}`.execute(w.db);
    expect(Object.fromEntries(rows[0]?.promised.map(({ target, days }) => [target, days]) ?? [])).toEqual(platformTargets);
  });

  it("leads people who sign in or sign up from it to the program, and from its company to that company's programs", async () => {
    const { program, companyId } = await buildCase(w);
    const entries = (body: string) => body.match(/href="\/(login|signup)[^"]*"/g);
    const from = encodeURIComponent(`/bounties/${program.handle}`);
    expect(entries(await bodyOf(`/p/${program.handle}`))).toEqual([`href="/login?from=${from}"`, `href="/signup?from=${from}"`]);
    const ofCompany = encodeURIComponent(`/bounties?company_id=${companyId}`);
    const company = w.db.selectFrom("company").select("domain").where("id", "=", companyId);
    const { domain } = await company.executeTakeFirstOrThrow();
    expect(entries(await bodyOf(`/c/${domain}`))).toEqual([
      `href="/login?from=${ofCompany}"`,
      `href="/signup?from=${ofCompany}"`,
    ]);
    expect(entries(await bodyOf("/programs"))).toEqual([`href="/login"`, `href="/signup"`]);
  });

  it("lists the versions that everybody could see, with what changed in each @spec:10.55", async () => {
    const one = await buildCase(w);
    const url = `/p/${one.program.handle}`;
    const unchanged = await buildProgram(w.db);
    expect(section(await bodyOf(`/p/${unchanged.handle}`), "history")).toBe("");
    await save(one, { policy: "Be kind." });
    await save(one, { visibility: "PRIVATE" });
    await save(one, { policy: "A secret plan of Nightshade." });
    await save(one, { visibility: "PUBLIC", policy: "Be kind and quick." });
    const body = await bodyOf(url);
    const rows = section(body, "history").match(/<li>.*?<\/li>/gs) ?? [];
    const texts = rows.map((row) => row.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "));
    expect(texts).toEqual([
      expect.stringMatching(/Version 6 .*Policy changed/),
      expect.stringMatching(/Version 3 .*Policy changed/),
      expect.stringMatching(/Version 2 .*1 scope added/),
      expect.stringMatching(/Version 1 .*First version/),
    ]);
    expect(body).not.toContain("Nightshade");
  });

  it("shows the lines that a version changed, to strangers and without script, and nothing that was hidden @spec:10.55", async () => {
    const one = await buildCase(w);
    const url = `/p/${one.program.handle}`;
    await save(one, { policy: "Be kind.\n\nStop at the first <b>proof</b>.\n\nWrite to us." });
    await save(one, { visibility: "PRIVATE" });
    await save(one, { policy: "A secret plan of Nightshade.", dashboard_link: "https://board.example/nightshade" });
    await save(one, {
      visibility: "PUBLIC",
      policy: "Be kind.\n\nStop at the second <b>proof</b>.\n\nWrite to us.",
      rewards: { low: [1, 2], medium: [3, 4], high: [5, 6], critical: [70, 70] },
    });
    const history = section(await bodyOf(url), "history");
    const paths = [...history.matchAll(/href="([^"]*\/versions\/[^"]*)"/g)].map(([, path]) => path);
    expect(paths).toEqual([`${url}/versions/6`, `${url}/versions/3`, `${url}/versions/2`]);
    const { statusCode, headers, body } = await w.app.fastify.inject({ url: `${url}/versions/6` });
    expect([statusCode, headers["x-robots-tag"], headers["cache-control"]]).toEqual([200, "noindex", "public, max-age=60"]);
    expect(body).toContain("<h1>What changed in version 6</h1>");
    expect(body).toContain("Compared with version 3");
    expect([...body.matchAll(/<h2>([^<]*)/g)].map(([, text]) => text)).toEqual(["Rewards", "Policy"]);
    const lines = [...body.matchAll(/<p class="(added|removed)">(.*?)<\/p>/g)].map(([, kind, line]) => [
      kind,
      line?.replace(/<[^>]*>/g, ""),
    ]);
    expect(lines).toContainEqual(["removed", "−Removed line Stop at the first &lt;b&gt;proof&lt;/b&gt;."]);
    expect(lines).toContainEqual(["added", "+Added line Stop at the second &lt;b&gt;proof&lt;/b&gt;."]);
    expect(lines).toContainEqual(["added", "+Added line Critical: $70"]);
    expect(body).not.toMatch(/Nightshade|nightshade|Dashboard|<script/);
    const assets = (await bodyOf(`${url}/versions/2`)).match(/<li>.*?<\/li>/s)?.[0];
    expect(assets).toContain('<span class="badge green">Added</span>');
    for (const number of [1, 4, 5, 7, "0", "x", "6.5", 9_999_999_999])
      expect((await w.app.fastify.inject({ url: `${url}/versions/${number}` })).statusCode, String(number)).toBe(404);
    await save(one, { visibility: "PRIVATE" });
    expect((await w.app.fastify.inject({ url: `${url}/versions/6` })).statusCode).toBe(404);
  });

  it("shows no more of long texts that changed all over than a page can hold @spec:10.55", async () => {
    const one = await buildCase(w);
    const text = (word: string, length: number) => Array.from({ length }, (_, n) => `${word} line ${n}`).join("\n");
    const lengths = { description: 3_900, policy: 3_900, scopeOverview: 1_500, inScopeInfo: 1 };
    const all = (word: string) =>
      Object.fromEntries(Object.entries(lengths).map(([field, length]) => [field, text(word, length)]));
    await save(one, all("a"));
    await save(one, all("b"));
    const { number } = await w.db
      .selectFrom("program_version")
      .select(({ fn }) => fn.max("number").as("number"))
      .where("program_id", "=", one.program.id)
      .executeTakeFirstOrThrow();
    const body = await bodyOf(`/p/${one.program.handle}/versions/${number}`);
    expect([...body.matchAll(/<h2>([^<]*)/g)].map(([, name]) => name)).toEqual(["Description", "Policy"]);
    expect(body).toContain("The rest differs too much to be shown here.");
  });

  it("leads back to all programs", async () => {
    const { program } = await buildCase(w);
    expect(await bodyOf(`/p/${program.handle}?lang=fr`)).toContain(
      '<a href="/programs?lang=fr">Retour à tous les programmes</a>',
    );
  });
});
