import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { describe, expect, it, test } from "vitest";
import { validateProgramListSearch } from "../src/features/programs/core/program-list-search.ts";
import { launchRangeError, programsQueryOf, viewOf } from "../src/features/programs/core/programs-query.ts";
import { activeFilters } from "../src/features/programs/list/active-filters.ts";

const companyId = "0198f3c0-0000-7000-8000-000000000050";
const otherId = "0198f3c0-0000-7000-8000-000000000051";
const hacker = { experience: "researcher", companyId: null } as const;
const business = { experience: "business", companyId } as const;
const staff = { experience: "staff", companyId: null } as const;

describe("the query of the list's address", () => {
  it("starts with all programs for researchers and staff, with its own for a company", () => {
    expect(programsQueryOf({}, hacker)).toEqual({ page: 1 });
    expect(programsQueryOf({}, staff)).toEqual({ page: 1 });
    expect(programsQueryOf({}, business)).toEqual({ page: 1, company_id: companyId });
  });

  it("knows the programs a researcher is in, and all programs for a company @spec:6.11", () => {
    expect(programsQueryOf({ view: "mine" }, hacker)).toEqual({ page: 1, only_programs_i_am_in: "true" });
    expect(programsQueryOf({ view: "all" }, business)).toEqual({ page: 1 });
    expect(viewOf({ view: "mine" }, staff)).toBe("all");
    expect(viewOf({ view: "nonsense" }, business)).toBe("mine");
  });

  it("asks for another company when the address names one", () => {
    expect(programsQueryOf({ company_id: otherId }, business)).toEqual({ page: 1, company_id: otherId });
    expect(programsQueryOf({ company_id: otherId }, staff)).toEqual({ page: 1, company_id: otherId });
  });

  it("takes over every filter @spec:3.26", () => {
    const address = {
      page: "3",
      search: " api.example.com ",
      program_type: "VDP",
      features: "wildcard,smart_contracts",
      operating_systems: "Windows,MacOS",
      launched_from: "2026-01-01",
      launched_to: "2026-03-31",
      asset_type: "cidr",
      min_reward: "500",
      sort: "reward",
    };
    expect(programsQueryOf(address, hacker)).toEqual({ ...address, page: 3, search: "api.example.com", min_reward: 500 });
  });

  it("leaves out what no list would answer, so that the API never refuses a hand-made address", () => {
    const addresses = [
      { page: "0", features: "cidrs,", program_type: "bbp", asset_type: "URL", min_reward: "-1", sort: "best", company_id: "1" },
      { page: "999999", min_reward: "10000001", search: "a\u0000b\nc\u202ed" },
      { page: "1e3", min_reward: "1e3", search: "x".repeat(5_000) },
      { features: "aws,gold,aws", operating_systems: "linux,Linux", launched_from: "2026-02-30", launched_to: "1899-12-31" },
      { launched_from: "2026-03-02", launched_to: "2026-03-01" },
    ];
    for (const address of addresses) expect(listPrograms.query?.safeParse(programsQueryOf(address, hacker)).success).toBe(true);
    expect(programsQueryOf(addresses[0] ?? {}, hacker)).toEqual({ page: 1 });
    expect(programsQueryOf(addresses[3] ?? {}, hacker)).toEqual({ page: 1, features: "aws", operating_systems: "Linux" });
    expect(programsQueryOf(addresses[4] ?? {}, hacker)).toEqual({ page: 1 });
  });
});

test("the search of the list has texts alone", () => {
  expect(validateProgramListSearch({ search: "a", page: 2, sort: "best", unknown: "x" })).toStrictEqual({
    search: "a",
    page: undefined,
    sort: "best",
  });
});

describe("the launch range", () => {
  it("may be open at either end, and is invalid when it ends before it begins or the picker does not have a day", () => {
    for (const [from, to] of [
      ["", ""],
      ["2026-01-01", ""],
      ["", "1900-01-01"],
      ["2026-01-01", "2026-01-01"],
    ] as const) {
      expect(launchRangeError(from, to)).toBeNull();
    }
    expect(launchRangeError("2026-01-02", "2026-01-01")).toBe("reversed");
    for (const day of ["1899-12-31", "2100-01-01", "0202-03-01", "2026-02-30", "2026-3-1"])
      expect(launchRangeError(day, "")).toBe("day");
  });
});

describe("the filters that are on", () => {
  it("are counted one by one, and each knows its way off @spec:3.26", () => {
    const query = programsQueryOf(
      {
        features: "aws,cidr",
        operating_systems: "Linux",
        launched_from: "2026-01-01",
        launched_to: "2026-02-01",
        program_type: "VDP",
        asset_type: "url",
        min_reward: "50",
        company_id: otherId,
      },
      hacker,
    );
    expect(activeFilters(query).map(({ kind, off }) => [kind, off])).toStrictEqual([
      ["company", { company_id: undefined }],
      ["feature", { features: "aws" }],
      ["feature", { features: "cidr" }],
      ["system", { operating_systems: undefined }],
      ["launch", { launched_from: undefined, launched_to: undefined }],
      ["type", { program_type: undefined }],
      ["asset", { asset_type: undefined }],
      ["reward", { min_reward: undefined }],
    ]);
    expect(activeFilters({ launched_to: "2026-02-01" })).toHaveLength(1);
    expect(activeFilters({ page: 2, search: "x", sort: "reward" })).toEqual([]);
  });
});
