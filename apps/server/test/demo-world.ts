import { buildSession } from "@safeport/db/factories/build-session";
import { signToken } from "../src/features/accounts/core/session-tokens.ts";
import { openDemo } from "../src/open-demo.ts";
import { readSettings } from "../src/platform/settings.ts";
import { buildOwnWorld, type Person } from "./world.ts";

export type DemoWorld = Awaited<ReturnType<typeof buildDemoWorld>>;

/** A world of its own with the demo data in it. */
export async function buildDemoWorld() {
  const w = await buildOwnWorld();
  await openDemo(
    w.databaseUrl,
    readSettings({ DATABASE_URL: w.databaseUrl, DATA_DIR: w.dataDir, LOG_LEVEL: "silent" }),
    () => {},
  );
  return {
    ...w,
    /** A person of the demo, with a session. */
    async as(username: string): Promise<Person> {
      const { id } = await w.db
        .selectFrom("user_account")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      const session = await buildSession(w.db, { user_id: id });
      const token = await signToken(w.app.services.keyFor("session-tokens"), {
        ...{ sessionId: session.id, userId: id },
        expiresAt: new Date(Date.now() + 3_600_000),
      });
      return { id, username, token, sessionId: session.id };
    },
  };
}
