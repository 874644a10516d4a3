import { listPrograms } from "@safeport/contract/programs/program.endpoints";
import { describe, expect, it } from "vitest";
import { programsQueryOf, viewOf } from "../src/features/programs/programs-query.ts";

const companyId = "0198f3c0-0000-7000-8000-000000000050";
const otherId = "0198f3c0-0000-7000-8000-000000000051";
const hacker = { experience: "researcher", companyId: null } as const;
const business = { experience: "business", companyId } as const;
const staff = { experience: "staff", companyId: null } as const;

describe("what an address of the list asks", () => {
  it("starts with all programs for researchers and staff, with its own for a company", () => {
    expect(programsQueryOf({}, hacker)).toEqual({ page: 1 });
    expect(programsQueryOf({}, staff)).toEqual({ page: 1 });
    expect(programsQueryOf({}, business)).toEqual({ page: 1, company_id: companyId });
  });

  it("knows the programs a researcher is in, and all programs for a company", () => {
    expect(programsQueryOf({ view: "mine" }, hacker)).toEqual({ page: 1, only_programs_i_am_in: "true" });
    expect(programsQueryOf({ view: "all" }, business)).toEqual({ page: 1 });
    expect(viewOf({ view: "mine" }, staff)).toBe("all");
    expect(viewOf({ view: "nonsense" }, business)).toBe("mine");
  });

  it("asks for another company when the address names one", () => {
    expect(programsQueryOf({ company_id: otherId }, business)).toEqual({ page: 1, company_id: otherId });
    expect(programsQueryOf({ company_id: otherId }, staff)).toEqual({ page: 1, company_id: otherId });
  });

  it("takes over every filter", () => {
    const address = {
      page: "3",
      search: " api.example.com ",
      program_type: "VDP",
      feature: "smart_contracts",
      asset_type: "cidr",
      min_reward: "500",
      sort: "reward",
    };
    expect(programsQueryOf(address, hacker)).toEqual({ ...address, page: 3, search: "api.example.com", min_reward: 500 });
  });

  it("leaves out what no list would answer, so that the API never refuses a hand-made address", () => {
    const addresses = [
      { page: "0", feature: "cidrs", program_type: "bbp", asset_type: "URL", min_reward: "-1", sort: "best", company_id: "1" },
      { page: "999999", min_reward: "10000001", search: "a\u0000b\nc\u202ed" },
      { page: "1e3", min_reward: "1e3", search: "x".repeat(5_000) },
    ];
    for (const address of addresses) expect(listPrograms.query?.safeParse(programsQueryOf(address, hacker)).success).toBe(true);
    expect(programsQueryOf(addresses[0] ?? {}, hacker)).toEqual({ page: 1 });
  });
});
