import { expect, it } from "vitest";
import { settingWarnings } from "../src/platform/setting-warnings.ts";
import { readSettings } from "../src/platform/settings.ts";

const url = "postgres://user:secret@db.example/safeport";

it.each([
  [{ DATABSE_URL: url }, "There is no setting DATABSE_URL; did you mean DATABASE_URL?"],
  [{ DATABASE_ULR: url }, "There is no setting DATABASE_ULR; did you mean DATABASE_URL?"],
  [{ database_url: url }, "There is no setting database_url; did you mean DATABASE_URL?"],
  [{ SECRETKEY: "x" }, "There is no setting SECRETKEY; did you mean SECRET_KEY?"],
  [{ PROT: "80" }, null],
  [{ PORTS: "80" }, "There is no setting PORTS; did you mean PORT?"],
  [{ TRUSTED_PROXY: "1" }, "There is no setting TRUSTED_PROXY; did you mean TRUST_PROXY?"],
  [{ SMTP_PASSWORD: "x" }, "There is no setting SMTP_PASSWORD, so it changes nothing"],
  [{ HOME: "/root", HOSTNAME: "a", PATH: "/bin", LOGNAME: "me", NODE_OPTIONS: "", TERM: "x" }, null],
  [{ DATABASE_URL: url, PORT: "1", NODE_ENV: "production" }, null],
  [{ NODE_ENV: "production" }, "DATABASE_URL is not set: the database is the PostgreSQL that comes along, in /srv/data/postgres"],
])("the settings of the environment %j warn: %s", (env, warning) => {
  const settings = readSettings({ ...env, DATA_DIR: "/srv/data" } as NodeJS.ProcessEnv);
  expect(settingWarnings({ ...env, DATA_DIR: "/srv/data" } as NodeJS.ProcessEnv, settings)).toEqual(warning ? [warning] : []);
});
