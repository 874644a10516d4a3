import { createStore } from "../../lib/store.ts";

const storageKey = "safeport.sidebar";
const collapsedStore = createStore(localStorage.getItem(storageKey) === "collapsed");

/** Whether the sidebar is collapsed; saved in this browser. */
export function useSidebar(): { collapsed: boolean; toggle: () => void } {
  return { collapsed: collapsedStore.use(), toggle: toggleSidebar };
}

/** Also called by the keyboard shortcut; every sidebar on screen follows. */
export function toggleSidebar(): void {
  const collapsed = !collapsedStore.get();
  collapsedStore.set(collapsed);
  localStorage.setItem(storageKey, collapsed ? "collapsed" : "expanded");
}
