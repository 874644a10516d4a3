import * as z from "zod/mini";
import { Username } from "../../accounts/core/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { pageOf, pageQuery } from "../../kernel/paging.ts";

/** A program that is open to all and in whose public thanks the person is. */
export const Thanks = z.object({
  program_id: Uuid,
  program_title: z.string(),
  program_handle: z.string(),
  company_name: z.string(),
  company_logo: z.nullable(z.string()),
});
export type Thanks = z.infer<typeof Thanks>;

export const listThanks = endpoint({
  name: "reports.thanks_of_person",
  summary: "The public programs that thank a person, by title; 404 where their profile is private and not for the caller",
  method: "GET",
  path: "/v1/users/:username/thanks/",
  auth: "session",
  rate: "read",
  params: z.object({ username: Username }),
  query: z.strictObject(pageQuery()),
  result: pageOf(Thanks),
  errors: ["not_found"],
  list: true,
});
