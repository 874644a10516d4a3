import { getProgram, listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import {
  listFavourites,
  maxFavourites,
  setFavourite,
  setFavouriteByBody,
} from "@safeport/contract/programs/followers/favourite.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

describe("following a program", () => {
  it("marks it for the caller alone, by either path, once however often it is said, and ends @spec:7.42", async () => {
    const { hacker, owner, program } = one;
    const { id: program_id } = program;
    const isFollowed = async (as = hacker) => [
      (await w.call(as, getProgram, { params: { program: program_id } })).body.is_favourite,
      (await w.call(as, listPrograms, { query: { search: program.title } })).body.items[0]?.is_favourite,
      (await w.call(as, listFavourites)).body.total,
    ];
    expect(await isFollowed()).toEqual([false, false, 0]);
    for (let n = 0; n < 2; n++) {
      const marked = await w.call(hacker, setFavouriteByBody, { body: { program_id } });
      expect([marked.status, marked.body]).toEqual([200, { program_id, is_favourite: true }]);
    }
    expect(await isFollowed()).toEqual([true, true, 1]);
    expect(await isFollowed(owner)).toEqual([false, false, 0]);
    const gone = await w.call(hacker, setFavourite, { params: { program: program.handle }, body: { is_favourite: false } });
    expect(gone.body).toEqual({ program_id, is_favourite: false });
    expect(await isFollowed()).toEqual([false, false, 0]);
    expect((await w.call(hacker, setFavourite, { params: { program: program.handle }, body: {} })).body.is_favourite).toBe(true);
  });

  it("is for programs that the caller may see", async () => {
    const { hacker, owner, companyId } = one;
    const { id } = await buildProgram(w.db, { company_id: companyId, visibility: "PRIVATE" });
    for (const answer of [
      await w.call(hacker, setFavouriteByBody, { body: { program_id: id } }),
      await w.call(hacker, setFavourite, { params: { program: id }, body: {} }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    expect((await w.call(owner, setFavourite, { params: { program: id }, body: {} })).status).toBe(200);
  });

  it("has a limit", async () => {
    const { companyId } = one;
    const person = await w.person("Hacker");
    const follow = (program: string) => w.call(person, setFavourite, { params: { program }, body: {} });
    await sql`
      with added as (
        insert into program (id, company_id, handle, title, title_key)
        select gen_random_uuid(), ${companyId}, 'followed-' || n, 'Followed ' || n, 'followed ' || n
        from generate_series(1, ${maxFavourites - 1}) n returning id
      )
      insert into program_favourite (user_id, program_id) select ${person.id}, id from added`.execute(w.db);
    const [last, refused] = [await buildProgram(w.db), await buildProgram(w.db)];
    expect((await follow(last.id)).status).toBe(200);
    const answer = await follow(refused.id);
    expect([answer.status, answer.body.detail]).toEqual([409, "You already follow 1,000 programs; stop following one first"]);
    // One that is followed already may be followed again.
    expect((await follow(last.id)).status).toBe(200);
  });
});
