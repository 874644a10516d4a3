import { useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  set: (ids: Iterable<string>) => void;
}

/** The ticked reports of a list. They stay ticked on its other pages, and are forgotten with the list (`key`). */
export function useSelection(key: string): Selection {
  const [held, setHeld] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  const ids = held.key === key ? held.ids : new Set<string>();
  const set = (next: Iterable<string>) => setHeld({ key, ids: new Set(next) });
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    set(next);
  };
  return { ids, toggle, set };
}
