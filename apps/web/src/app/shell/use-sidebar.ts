import { browserStorage } from "../../lib/storage.ts";
import { createStore } from "../../lib/store.ts";

const storageKey = "safeport.sidebar";
const stored = browserStorage.get(storageKey);
// A tablet needs the room; index.html decides alike.
const collapsedStore = createStore(stored === null ? matchMedia("(max-width: 1023px)").matches : stored === "collapsed");

/** Whether the sidebar is collapsed; saved in this browser. */
export function useSidebar(): { collapsed: boolean; toggle: () => void } {
  return { collapsed: collapsedStore.use(), toggle: toggleSidebar };
}

/** Also called by the keyboard shortcut; every sidebar on screen follows. */
export function toggleSidebar(): void {
  const collapsed = !collapsedStore.get();
  collapsedStore.set(collapsed);
  browserStorage.set(storageKey, collapsed ? "collapsed" : "expanded");
}
