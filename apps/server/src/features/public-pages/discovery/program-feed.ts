import { atomFeed } from "../../../platform/atom-feed.ts";
import type { PublicCtx } from "../../../platform/context.ts";
import { listPublicPrograms } from "../../programs/public/get-public-program.ts";
import { feedPaths } from "../layout/layout.ts";

interface ProgramFeed {
  sort: "newest" | "changed";
  title: string;
  origin: string;
  size: number;
}

/** Programs that are open to all as an Atom feed. In the feed of changes, each change of the assets is an entry of its own. */
export async function programFeed(ctx: PublicCtx, { sort, title, origin, size }: ProgramFeed): Promise<string> {
  const { items } = await listPublicPrograms(ctx, { page: 1, size, sort });
  const entries = items.map((program) => {
    const { handle, program_launch_date: launched, scope_changed_at: changed, updated_at } = program;
    const isChange = sort === "changed" && changed !== null;
    return {
      tag: isChange ? `program:${handle}:${changed}` : `program:${handle}`,
      title: program.title,
      path: isChange ? `/p/${handle}#scope` : `/p/${handle}`,
      published: isChange ? changed : launched,
      updated: isChange ? changed : updated_at,
      author: program.company_name,
      summary: `${program.title} · ${program.company_name} · ${program.program_type}`,
    };
  });
  return atomFeed({ tag: `programs:${sort}`, title, path: feedPaths[sort], pagePath: "/programs", origin, entries });
}
