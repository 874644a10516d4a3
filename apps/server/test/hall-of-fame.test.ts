import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refreshLeaderboards } from "../src/features/reputation/refresh-leaderboards.queries.ts";
import { settleAllPoints } from "../src/features/reputation/settle-points.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let programId: string;
beforeEach(async () => {
  w = await buildOwnWorld();
  const program = await buildProgram(w.db, { status: "active", visibility: "PUBLIC" });
  programId = program.id;
  await w.db.updateTable("company").set({ domain_status: "verified" }).where("id", "=", program.company_id).execute();
});
afterEach(() => w.close());

/** A report that was resolved so many days ago. */
function resolved(author: Person, days: number, over: Parameters<typeof buildReport>[1] = {}) {
  const at = new Date(Date.now() - days * 86_400_000);
  const times = { created_at: at, validated_at: at };
  return buildReport(w.db, { program_id: programId, author_id: author.id, status: "resolved", ...times, ...over });
}

const refresh = async () => {
  await settleAllPoints(w.db);
  await refreshLeaderboards(w.db);
};
const set = (person: Person, values: Record<string, unknown>) =>
  w.db.updateTable("user_account").set(values).where("id", "=", person.id).execute();
const page = (url: string, headers: Record<string, string> = {}) => w.app.fastify.inject({ url, headers });
const bodyOf = async (url: string) => (await page(url)).body;
/** Rank, username and points of each place. */
const placesIn = (body: string) =>
  [...body.matchAll(/class="rank"><strong>(\d+)<.*?(?:@([^<]+)|Private user)<.*?data-name="Points"><strong>(\d+)</gs)].map(
    ([, rank, username = "private", points]) => `${rank} ${username} ${points}`,
  );

describe("the hall of fame", () => {
  it("is whole HTML without script, with the boards and windows as links, and is in the header of every public page @spec:10.55", async () => {
    const empty = await page("/hall-of-fame");
    expect([empty.statusCode, empty.headers["x-robots-tag"]]).toEqual([200, undefined]);
    expect(empty.body).toContain("Nobody is on this board yet");
    const [ada, bea] = [await w.person(), await w.person()];
    await resolved(ada, 200, { severity: "critical" });
    await resolved(bea, 2, { severity: "high" });
    await refresh();
    const { body, headers } = await page("/hall-of-fame");
    expect(body).not.toContain("<script");
    expect(headers["cache-control"]).toBe("public, max-age=60");
    expect(placesIn(body)).toEqual([`1 ${bea.username} 25`]);
    for (const [address, name] of [
      ["/hall-of-fame", "90 days"],
      ["/hall-of-fame?window=all", "All time"],
    ])
      expect(body).toMatch(new RegExp(`href="${address?.replace("?", "\\?")}"[^>]*>${name}<`));
    expect(placesIn(await bodyOf("/hall-of-fame?window=all"))).toEqual([`1 ${ada.username} 40`, `2 ${bea.username} 25`]);
    expect(placesIn(await bodyOf("/hall-of-fame?board=newcomers"))).toEqual([`1 ${bea.username} 25`]);
    expect((await page("/hall-of-fame?board=vdp")).headers["x-robots-tag"]).toBe("noindex");
    expect(await bodyOf("/hall-of-fame?board=critical_high")).toContain(
      'href="/hall-of-fame?board=critical_high&amp;window=all"',
    );
    for (const url of ["/programs", "/d"]) expect(await bodyOf(url)).toContain('href="/hall-of-fame"');
    expect(await bodyOf("/sitemap/pages.xml")).toContain("/hall-of-fame</loc>");
  });

  it("gives people with a private profile a place without a name, in every board @spec:10.55", async () => {
    const shy = await w.person();
    await set(shy, { is_private: true, full_name: "Shy Person", country: "NZ", in_country_board: true });
    await resolved(shy, 1, { severity: "high" });
    await refresh();
    for (const url of ["/hall-of-fame", "/hall-of-fame?window=all", "/hall-of-fame?board=critical_high"]) {
      const body = await bodyOf(url);
      expect(placesIn(body)).toEqual(["1 private 25"]);
      for (const name of [shy.username, "Shy Person", shy.id, "New Zealand"]) expect(body).not.toContain(name);
    }
  });

  it("has the boards of countries that people asked to be on", async () => {
    const [ada, bea] = [await w.person(), await w.person()];
    await set(ada, { country: "NZ", in_country_board: true });
    await set(bea, { country: "FR" });
    for (const person of [ada, bea]) await resolved(person, 1);
    await refresh();
    const body = await bodyOf("/hall-of-fame?board=country&country=NZ");
    expect(placesIn(body)).toHaveLength(1);
    expect(body).toContain(">New Zealand</h2>");
    expect(body).not.toContain("country=FR");
    // A country without a board is no board: the address shows the overall one, as without it.
    expect(placesIn(await bodyOf("/hall-of-fame?board=country&country=FR"))).toEqual(placesIn(await bodyOf("/hall-of-fame")));
    await set(ada, { in_country_board: false });
    expect(await bodyOf("/hall-of-fame")).not.toContain("New Zealand");
  });

  it("shows the overall board for an address that names none, a company or nonsense, and escapes names", async () => {
    const ada = await w.person();
    await set(ada, { full_name: `<img src=x onerror="alert(1)">` });
    await resolved(ada, 1);
    await refresh();
    const overall = placesIn(await bodyOf("/hall-of-fame"));
    for (const query of [
      "board=company",
      "board=x&window=y&page=-1",
      "board=country",
      "company_id=1",
      "country=%00",
      "page=2&page=3",
    ]) {
      const { statusCode, body } = await page(`/hall-of-fame?${query}`);
      expect(statusCode, query).toBe(200);
      if (!query.startsWith("page")) expect(placesIn(body), query).toEqual(overall);
      expect(body).not.toContain("<img src=x");
    }
    const french = await page("/hall-of-fame?lang=fr");
    expect(french.body).toContain("Tableau d’honneur");
    expect(french.body).toContain('href="/hall-of-fame?window=all&amp;lang=fr"');
  });
});
