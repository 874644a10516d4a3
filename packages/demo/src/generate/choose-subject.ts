import type { Seeded } from "@safeport/db/factories/seeded";
import type { CloseReason, ReportStatus } from "@safeport/db/types.gen";
import type { OneOff } from "../content/one-offs.ts";
import type { SurfaceContent, WriteUp } from "../content/shapes.ts";
import { weakWriteUps } from "../content/write-ups/weak.ts";
import { writeUps } from "../content/write-ups.ts";
import type { GeneratedProgram, ReportPlan } from "./generated.ts";

type Subject = Pick<ReportPlan, "surface" | "writeUp" | "use" | "weak">;

const weakFor: Partial<Record<ReportStatus, readonly string[]>> = {
  spam: ["begging", "offer", "scanner-dump"],
  not_applicable: ["self-xss", "made-up", "mail-records", "missing-headers", "intended", "logout-csrf", "version-banner"],
  closed: ["missing-headers", "mail-records", "version-banner", "logout-csrf", "intended"],
};

/** Chooses the subject of a report: no weakness in one place twice, and every weakness about as often as the others. */
export function chooseSubject(random: Seeded) {
  const uses = new Map<WriteUp, number>();
  const taken = new Set<string>();

  function use(writeUp: WriteUp): number {
    const before = uses.get(writeUp) ?? 0;
    uses.set(writeUp, before + 1);
    return before;
  }

  function pick(program: GeneratedProgram, among: readonly WriteUp[]): Pick<Subject, "surface" | "writeUp"> {
    const pairs = random.shuffled(program.content.surfaces).flatMap((surface) =>
      random
        .shuffled(among)
        .filter((writeUp) => writeUp.kinds.includes(surface[0]))
        .map((writeUp) => ({ surface, writeUp, key: `${program.id} ${surface[2]} ${writeUp.key}` })),
    );
    const free = pairs.filter(({ key }) => !taken.has(key));
    const rank = ({ writeUp }: { writeUp: WriteUp }) => uses.get(writeUp) ?? 0;
    const best = (free.length > 0 ? free : pairs).reduce((a, b) => (rank(b) < rank(a) ? b : a));
    taken.add(best.key);
    return best;
  }

  return {
    /** For a report of its own. */
    fresh(program: GeneratedProgram, status: ReportStatus, reason: CloseReason | null, oneOff: OneOff | null): Subject {
      if (oneOff) {
        const writeUp = writeUps.find(({ cwe }) => cwe === oneOff.cwe) ?? (writeUps[0] as WriteUp);
        return { surface: oneOffSurface(oneOff, program), writeUp, use: 0, weak: false };
      }
      const weak =
        status === "spam" ||
        status === "not_applicable" ||
        (reason === "informative" && random.chance(0.6)) ||
        (status === "new" && random.chance(0.15));
      // People are let into private programs because they do not write such reports.
      const junk = weak && program.content.visibility === "PUBLIC";
      const keys = weakFor[status] ?? weakFor.closed;
      const { surface, writeUp } = pick(program, junk ? weakWriteUps.filter(({ key }) => keys?.includes(key)) : writeUps);
      return { surface, writeUp, use: use(writeUp), weak: junk };
    },
    /** For a second report of the same thing, in other words. */
    again({ surface, writeUp }: ReportPlan): Subject {
      return { surface, writeUp, use: use(writeUp), weak: false };
    },
  };
}

/** The place a one-off is about, which the program may not list among its surfaces. */
function oneOffSurface(oneOff: OneOff, program: GeneratedProgram): SurfaceContent {
  const listed = program.content.surfaces.find(([, asset, feature]) => asset === oneOff.asset && feature === oneOff.feature);
  return listed ?? ["page", oneOff.asset, oneOff.feature, "/", "code"];
}
