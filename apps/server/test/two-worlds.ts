import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { inject } from "vitest";
import { refreshFigures } from "../src/features/programs/core/program.queries.ts";
import type { Outbound } from "../src/platform/outbound/outbound.ts";
import { OutboundError } from "../src/platform/outbound/outbound-error.ts";
import { storedMails } from "./notification-case.ts";
import { fillPrivate, type Secrets } from "./two-worlds-private.ts";
import { type Everybody, fillPublic } from "./two-worlds-public.ts";
import { buildWorld, type World } from "./world.ts";

const env = { ...storedMails, SECRET_KEY: "the one secret of two worlds, so that tokens hold in both" };
/** Outsiders control no domain of somebody else: nothing is published there. */
const outbound: Outbound = {
  fetch: () => Promise.reject(new OutboundError("unknown_host")),
  readTxt: () => Promise.resolve([]),
};

export interface TwoWorlds {
  /** Without the private things, and with them. */
  without: World;
  withThem: World;
  people: Everybody;
  secrets: Secrets;
  /** When the second world was made from the first, in milliseconds: older rows are the same in both. */
  madeAt: number;
  close(): Promise<void>;
}

/** Two servers with databases that differ only in what outsiders must not know: every row of the first is in the second, with its id and time. */
export async function buildTwoWorlds(): Promise<TwoWorlds> {
  const first = await ownDatabase(inject("databaseUrl"));
  const original = await buildWorld({ databaseUrl: first.url, env });
  const people = await fillPublic(original);
  await settle(original);
  await original.close();
  const second = await ownDatabase(inject("databaseUrl"), first);
  const madeAt = Date.now();
  const [without, withThem] = (await Promise.all(
    [first, second].map(({ url }) => buildWorld({ databaseUrl: url, env, outbound })),
  )) as [World, World];
  const secrets = await fillPrivate(withThem, people);
  await Promise.all([without, withThem].map(settle));
  const ends = (world: World, database: OwnDatabase) => world.close().then(database.drop);
  return {
    without,
    withThem,
    people,
    secrets,
    madeAt,
    close: async () => {
      await Promise.all([ends(without, first), ends(withThem, second)]);
    },
  };
}

/** Delivers all events, and runs the hourly computations. */
async function settle(w: World): Promise<void> {
  await w.deliver();
  await refreshFigures(w.db);
}
