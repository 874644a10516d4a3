import { afterAll, expect, it } from "vitest";
import { cleanUp, databaseRuns, newFolder, start } from "./started.ts";

afterAll(cleanUp);

it("npm run dev serves the web with hot reload, answers calls from the same address, and ends whole on Ctrl-C", async () => {
  const dataDir = newFolder();
  const dev = start({ DATA_DIR: dataDir, NODE_ENV: "development" }, [process.execPath, "scripts/dev.mjs"]);
  const address = await dev.ready;
  const page = await fetch(`${address}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('src="/@vite/client"');
  const answer = await fetch(`${address}/v1/openapi.json`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ info: { title: expect.stringContaining("Safeport") } });
  expect(databaseRuns(dataDir)).toBe(true);
  dev.process.kill("SIGINT");
  expect(await dev.ended).toEqual({ code: 0, stderr: "" });
  expect(databaseRuns(dataDir)).toBe(false);
  await expect(fetch(`${address}/`)).rejects.toThrow();
}, 300_000);
