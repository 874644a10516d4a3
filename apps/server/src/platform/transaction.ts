import type { DB } from "@safeport/db/types.gen";
import type { Transaction } from "kysely";

export type Tx = Transaction<DB>;
