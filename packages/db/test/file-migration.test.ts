import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildCompany } from "../factories/build-company.ts";
import { buildMember } from "../factories/build-member.ts";
import { buildUser } from "../factories/build-user.ts";
import { type OpenOwnDatabase, openOwnDatabase } from "../factories/own-database.ts";
import { newId } from "../src/new-id.ts";

let database: OpenOwnDatabase;
beforeAll(async () => {
  database = await openOwnDatabase(inject("databaseUrl"));
});
afterAll(() => database.close());

it("makes files of the logos that companies had before there was a table of files", async () => {
  const { db, pool } = database;
  const company = await buildCompany(db);
  const without = await buildCompany(db);
  const owner = await buildUser(db);
  await buildMember(db, { company_id: company.id, user_id: owner.id, role: "owner" });
  const logo = newId();
  // As it was before.
  await pool.query("alter table company drop column logo_file_id");
  await pool.query("alter table user_account drop column picture_file_id");
  await pool.query("alter table data_export drop column file_id");
  await pool.query("drop table file cascade");
  await pool.query("alter table company add column logo_file text");
  await pool.query("update company set logo_file = $1 where id = $2", [`${logo}.jpg`, company.id]);

  await pool.query(await readFile(new URL("../migrations/0020_files.sql", import.meta.url), "utf8"));

  const files = await db.selectFrom("file").selectAll().execute();
  expect(files).toEqual([
    {
      id: logo,
      owner_id: owner.id,
      parent_type: "company",
      parent_id: company.id,
      name: "logo.jpg",
      content_type: "image/jpeg",
      byte_size: null,
      storage_key: `${logo}.jpg`,
      created_at: company.created_at,
    },
  ]);
  const companies = await db.selectFrom("company").select(["id", "logo_file_id"]).execute();
  expect(new Map(companies.map(({ id, logo_file_id }) => [id, logo_file_id]))).toEqual(
    new Map([
      [company.id, logo],
      [without.id, null],
    ]),
  );
});
