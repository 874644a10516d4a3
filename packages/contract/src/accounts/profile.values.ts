/** Who reads the page of a person: people who are signed in, everybody, or everybody and search engines. A private profile has no readers. */
export const profileAudiences = ["members", "everybody", "search_engines"] as const;
