import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { ProgramRef } from "../core/program.endpoints.ts";
import { ListedProgram } from "../core/program.schema.ts";

/** The most programs that one person can follow. */
export const maxFavourites = 1_000;

const Favourite = z.object({ program_id: Uuid, is_favourite: z.boolean() });

export const listFavourites = endpoint({
  name: "programs.favourites",
  summary: "The programs that the caller follows and may see",
  method: "GET",
  path: "/v1/programs/favourites/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(ListedProgram),
  errors: [],
  list: true,
});

const setting = {
  summary: "Follow a program, or stop following it",
  method: "POST",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200 },
  result: Favourite,
  errors: ["not_found", "conflict"],
} as const;

/** The program is in the body. */
export const setFavouriteByBody = endpoint({
  ...setting,
  name: "programs.set_favourite",
  path: "/v1/programs/favourites/",
  body: z.strictObject({ program_id: Uuid, is_favourite: z._default(z.boolean(), true) }),
});

export const setFavourite = endpoint({
  ...setting,
  name: "programs.set_favourite_of",
  path: "/v1/programs/:program/favourites/",
  throttle: { person: 1_200, object: 60 },
  params: ProgramRef,
  body: z.strictObject({ is_favourite: z._default(z.boolean(), true) }),
});
