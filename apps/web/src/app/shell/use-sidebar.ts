import { createStore } from "../../lib/store.ts";

const storageKey = "safeport.sidebar";
const collapsedStore = createStore(localStorage.getItem(storageKey) === "collapsed");

/** Whether the sidebar is collapsed, remembered by this browser. */
export function useSidebar(): { collapsed: boolean; toggle: () => void } {
  return { collapsed: collapsedStore.use(), toggle: toggleSidebar };
}

/** For keys, too: whoever shows the sidebar follows. */
export function toggleSidebar(): void {
  const collapsed = !collapsedStore.get();
  collapsedStore.set(collapsed);
  localStorage.setItem(storageKey, collapsed ? "collapsed" : "expanded");
}
