import { openDatabase } from "@safeport/db/open-database";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { parseTimestamp } from "../src/parse-timestamp.ts";

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

describe("parseTimestamp", () => {
  it.each([
    "2026-01-31 23:59:59+00",
    "2026-01-31 23:59:59.1+00",
    "2026-01-31 23:59:59.01+00",
    "2026-01-31 23:59:59.001+00",
    "2026-01-31 23:59:59.123456+00",
    "2026-01-31 23:59:59.999999+00",
    "2024-02-29 00:00:00+00",
    "1969-12-31 23:59:59.5+00",
    "0999-06-01 12:00:00+00",
    "0044-06-01 12:00:00+00",
    "2026-01-31 23:59:59.123+05:30",
    "2026-01-31 23:59:59-08",
    "12026-01-31 23:59:59+00",
    "0044-03-15 12:00:00+00 BC",
  ])("reads %s as the driver does", (text) => {
    expect(parseTimestamp(text)).toEqual(parseAny(text));
  });

  it("leaves what is no time to the driver", () => {
    for (const text of ["infinity", "-infinity"]) expect(parseTimestamp(text)).toEqual(parseAny(text));
  });
});

describe("a database that is opened", () => {
  let database: ReturnType<typeof openDatabase>;
  beforeAll(() => {
    database = openDatabase({ url: inject("databaseUrl"), max: 1 });
  });
  afterAll(() => database.close());

  it("reads times as dates, whatever the time zone of its connections", async () => {
    for (const zone of ["UTC", "Asia/Kolkata"]) {
      await database.pool.query(`set timezone = '${zone}'`);
      const { rows } = await database.pool.query(
        "select '2026-01-31 23:59:59.123456+00'::timestamptz as at, null::timestamptz as never",
      );
      expect(rows).toEqual([{ at: new Date("2026-01-31T23:59:59.123Z"), never: null }]);
    }
  });
});
