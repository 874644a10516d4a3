import * as endpoints from "@safeport/contract/programs/core/program.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("a disclosure program takes no rewards, made or changed, draft or not, and names the level @spec:2.67", async () => {
  const none = { critical: [0], high: [0], medium: [0], low: [0] };
  const owner = await w.member();
  const first = { title: `Thanks only ${newId()}`, program_type: "VDP", rewards: none, company_id: owner.companyId };
  const { body: program } = await w.call(owner, endpoints.createProgram, { body: first });
  const { title, version } = program;
  const params = { program: program.handle };
  for (const [level, status] of [
    ["low", "draft"],
    ["critical", "active"],
  ] as const) {
    const body = { title: `Pays ${newId()}`, program_type: "VDP", status, rewards: { ...none, [level]: [0, 50] } };
    const refused = [
      await w.call(owner, endpoints.createProgram, { body: { ...body, company_id: owner.companyId } }),
      await w.call(owner, endpoints.updateProgram, { params, body: { ...body, title, version } }),
    ];
    for (const answer of refused)
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [
          {
            loc: ["body", "rewards", level],
            msg: "A vulnerability disclosure program (VDP) offers no rewards",
            code: "reward_not_allowed",
          },
        ],
      ]);
  }
  // As a bounty program it may, and back again it may not keep them.
  const change = (body: object) => w.call(owner, endpoints.updateProgram, { params, body: { title, ...body } });
  expect((await change({ program_type: "BBP", rewards, version })).status).toBe(200);
  expect((await change({ program_type: "VDP", rewards, version: version + 1 })).status).toBe(422);
  expect((await change({ program_type: "VDP", rewards: none, version: version + 1 })).status).toBe(200);
});

it.each([1e308, -1e308, 9_007_199_254_740_992, 10_000_001, -1])(
  "the reward %d is out of bounds, which one message says",
  async (amount) => {
    const owner = await w.member();
    const body = { title: `Vast ${newId()}`, company_id: owner.companyId, rewards: { ...rewards, high: [amount] } };
    const { status, body: refused } = await w.call(owner, endpoints.createProgram, { body });
    const bound = amount < 0 ? { code: "too_small", params: { min: 0 } } : { code: "too_large", params: { max: 10_000_000 } };
    expect([status, refused.errors]).toMatchObject([422, [{ loc: ["body", "rewards", "high", 0], code: bound.code }]]);
    expect(refused.errors[0].msg.replace(/\D/g, "")).toBe(String(Object.values(bound.params)[0]));
  },
);
