import { openDatabase } from "@safeport/db/open-database";
import { quantile } from "./measure.ts";
import { startSafeport } from "./servers.ts";

/** Programs that strangers read. */
const programs = 10_000;
/** Requests that do not count: connections are opened and V8 compiles. */
const warmUp = 40;

/** A page of the directory, with its answer times in milliseconds for one stranger after the other. */
export interface DirectoryPage {
  page: string;
  p50: number;
  p95: number;
}

const pages: Record<string, (n: number) => string> = {
  "first page": () => "/programs",
  "first page, API": () => "/v1/public/programs/",
  "page 200": () => "/programs?page=200",
  "filter: VDP": () => "/programs?program_type=VDP",
  "filter: funded, full safe harbor": () => "/programs?funds=funded&safe_harbor=full",
  "filter: targets met": () => "/programs?answering=green",
  "sort: highest reward": () => "/programs?sort=reward",
  "sort: fastest response": () => "/programs?sort=fastest",
  "search: a word": (n) => `/programs?search=${["bank", "cloud", "games", "travel"][n % 4]}`,
  "search: a title": (n) => `/programs?search=Listed+program+${1 + ((n * 37) % programs)}`,
  "search: an asset": (n) => `/programs?search=api.listed-${1 + ((n * 37) % programs)}.example.com`,
};

/** Fills a database up to 10,000 public programs, a hundredth of them paused, and asks for pages of the directory `requests` times each. */
export async function measureDirectory(
  databaseUrl: string,
  requests: number,
  say: (line: string) => void,
): Promise<DirectoryPage[]> {
  await fill(databaseUrl);
  const server = await startSafeport(databaseUrl);
  try {
    const figures: DirectoryPage[] = [];
    for (const [page, pathOf] of Object.entries(pages)) {
      const times: number[] = [];
      for (let n = 0; n < warmUp + requests; n++) {
        const began = performance.now();
        const response = await fetch(new URL(pathOf(n), server.url));
        const text = await response.text();
        if (response.status !== 200 || !/[>}]\s*$/.test(text))
          throw new Error(`${pathOf(n)} was answered with ${response.status}`);
        if (n >= warmUp) times.push(performance.now() - began);
      }
      const figure = { page, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
      figures.push(figure);
      say(`${page.padEnd(40)} p50 ${figure.p50.toFixed(1).padStart(6)} ms, p95 ${figure.p95.toFixed(1).padStart(6)} ms`);
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** Inserts programs with two assets each, as companies would: the triggers write what belongs to them. */
async function fill(databaseUrl: string): Promise<void> {
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1, statementTimeout: 0 });
  try {
    await pool.query(
      `insert into program (id, company_id, handle, title, title_key, description, policy, program_type, status, visibility,
        low_min, low_max, medium_min, medium_max, high_min, high_max, critical_min, critical_max, program_launch_date, tags, features,
        safe_harbor, funds, funds_average, targets_due, targets_met, first_response_hours, created_at)
      select gen_random_uuid(), c.id, 'listed-' || p, 'Listed program ' || p || ' ' || word, 'listed program ' || p || ' ' || word,
        repeat('What this company makes, and what would hurt its customers most. ', 6), repeat(E'## Rules\n\nStop at the first proof.\n\n', 25),
        case when p % 5 = 0 then 'VDP' else 'BBP' end::program_type, 'active', 'PUBLIC',
        50, 150, 200, 500, 750, 2000, 2500, 2500 + p % 40 * 500, now() - p * interval '2 hours', array['web', 'api'], array[]::text[],
        (array['none', 'partial', 'full'])[1 + p % 3]::safe_harbor, (array[null, 'covered', 'funded'])[1 + p % 3]::funds_level, 'covered',
        p % 40, p % 40 * (50 + p % 51) / 100, 1 + p % 200, now() - p * interval '2 hours'
      from generate_series(1, $1::int) p join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all from company) c on c.at = p % c.all,
        lateral (select (array['bank', 'shop', 'cloud', 'health', 'travel', 'games', 'energy', 'news'])[1 + p % 8] as word) w`,
      [programs],
    );
    await pool.query(
      `insert into scope (id, program_id, asset_type, identifier, max_severity, is_eligible_for_bounty, is_out_of_scope, instructions_markdown)
      select gen_random_uuid(), id, k.type::asset_type, k.type_prefix || handle || '.example.com', 'critical',
        program_type = 'BBP', false, ''
      from program, (values ('domain', 'api.'), ('wildcard', '*.')) k (type, type_prefix) where handle like 'listed-%'`,
    );
    await pool.query("update program set status = 'paused' where handle like 'listed-%00'");
    await pool.query("vacuum (analyze)");
  } finally {
    await close();
  }
}
