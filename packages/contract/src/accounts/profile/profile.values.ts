/** Readers of a person's page: people who are signed in, everybody, or everybody and search engines. A private profile has none. */
export const profileAudiences = ["members", "everybody", "search_engines"] as const;
