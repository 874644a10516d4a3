let title = "Safeport";
let unread = 0;

function show(): void {
  document.title = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${title}` : title;
}

/** Names the page in the tab of the browser. */
export function setPageTitle(name: string): void {
  title = `${name} · Safeport`;
  show();
}

/** Shows before the title how many notifications are unread. */
export function setUnreadTitle(count: number): void {
  unread = count;
  show();
}
