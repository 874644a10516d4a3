/** The calls that are tools of the MCP server, by their names: what an agent reads and does on reports and programs. */
export const tools = [
  "accounts.me",
  "reports.list",
  "reports.counts",
  "reports.get",
  "reports.similar",
  "reports.terms",
  "reports.weaknesses",
  "reports.calculate_severity",
  "reports.submit",
  "reports.update_draft",
  "reports.delete_draft",
  "reports.label",
  "reports.assign",
  "timeline.list",
  "timeline.get",
  "timeline.comment",
  "programs.list",
  "programs.get",
  "programs.scopes",
  "programs.test_scope",
  "programs.weaknesses",
  "known_issues.list",
  "known_issues.matches",
  "labels.list",
  "canned_replies.list",
  "suggestions.list",
  "suggestions.add",
] as const;

/** Characters of a result that a tool answers at most; a list is asked for in smaller pages then. */
export const maxToolResult = 200_000;
