/**
 * The default dashboard link of a program, a path of the web app: its metrics for those who may see them, for others the list of
 * their own reports to it.
 */
export function ownDashboard(program: { program_id: string; handle: string }, seesMetrics: boolean): string {
  return seesMetrics ? `/bounties/${program.handle}/metrics` : `/reports?program_id=${program.program_id}`;
}
