let product = "Safeport";
let page: string | null = null;
let unread = 0;

function show(): void {
  // Pages are also rendered to text, where there is no tab.
  if (typeof document === "undefined") return;
  const title = page === null ? product : `${page} · ${product}`;
  document.title = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${title}` : title;
}

/** Names the page in the tab of the browser. */
export function setPageTitle(name: string): void {
  page = name;
  show();
}

/** Shows before the title how many notifications are unread. */
export function setUnreadTitle(count: number): void {
  unread = count;
  show();
}

/** Sets the name of the platform, which follows that of the page. */
export function setSiteName(name: string): void {
  product = name;
  show();
}
