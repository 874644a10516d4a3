import { readdirSync } from "node:fs";
import { defineConfig } from "rolldown";
import server from "./rolldown.config.ts";

const folder = "apps/server/test/fixtures";
const names = readdirSync(folder).filter((file) => file.endsWith(".ts"));

/** The processes that tests of the server start and kill, bundled like the server: reading their sources took five times as long. */
export default defineConfig({
  ...server,
  input: Object.fromEntries(names.map((file) => [file.replace(/\.ts$/, ""), `${folder}/${file}`])),
  output: { ...server.output, dir: "apps/server/dist-fixtures" },
});
