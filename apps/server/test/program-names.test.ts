import * as endpoints from "@safeport/contract/programs/program.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const open = async (as: Person, program: string) => {
  const { status, body } = await w.call(as, endpoints.getProgram, { params: { program } });
  return status === 200 ? body.program_id : status;
};

describe("a program asked for by name", () => {
  it("is found, though a program the reader may not see goes by that name as its handle", async () => {
    const name = `harbour-${newId().slice(-12)}`;
    const secret = await buildProgram(w.db, { title: `${name}!`, handle: name, visibility: "PRIVATE" });
    const known = await buildProgram(w.db, { title: name, handle: `${name}-2` });
    const stranger = await w.person("Hacker");
    expect(await open(stranger, name)).toBe(known.id);
    expect(await open(stranger, `${name}-2`)).toBe(known.id);
    expect(await open(stranger, `${name}!`)).toBe(404);
    // Its own company and staff see both, and the handle wins.
    expect(await open(await w.member("viewer", secret.company_id), name)).toBe(secret.id);
    expect(await open(await w.person("Admin"), name)).toBe(secret.id);
  });

  it("is not told apart from one that is not there: by id, handle, title and in its parts", async () => {
    const secret = await buildProgram(w.db, { visibility: "PRIVATE" });
    const scope = await buildScope(w.db, { program_id: secret.id });
    const stranger = await w.person("Hacker");
    const answers = [];
    for (const program of [secret.id, secret.handle, secret.title, newId(), "no-such-program"]) {
      for (const endpoint of [endpoints.getProgram, endpoints.listScopes])
        answers.push(await w.call(stranger, endpoint, { params: { program } }));
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, request_id: "" }]))).size).toBe(1);
    const gone = [scope.id, newId()].map((scope_id) => w.call(stranger, endpoints.removeScope, { params: { scope_id } }));
    expect((await Promise.all(gone)).map(({ status, body }) => [status, body.code])).toEqual([
      [404, "not_found"],
      [404, "not_found"],
    ]);
  });
});
