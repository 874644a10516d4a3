/** What lets a waiting report in: the order of its program, its age, the fast lane, the team, or the end of the limit. */
export const letInBy = ["order", "oldest", "fast_lane", "team", "limit_off"] as const;
export type LetInBy = (typeof letInBy)[number];
