import pg from "pg";
import { applyRights } from "./app-rights.ts";

/**
 * Sets the rights that this version needs in the database of `ownerUrl`: those of the role of `appUrl`, if it is another one. Call it after every run of
 * the migrations, those of the job queue too.
 */
export async function setRights({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const [owner, app] = [await roleOf(client), appUrl === ownerUrl ? null : await withClient(appUrl, roleOf)];
    await applyRights(client, app === owner ? null : app);
  });
}

async function roleOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_user::text as name");
  return (rows[0] as { name: string }).name;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
