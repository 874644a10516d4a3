/** Directory of the migrations; `src` and the bundled `dist` are at the same depth in the repository. */
export const migrations = new URL("../../../packages/db/migrations/", import.meta.url);
