import { watchNotifications } from "../runtime/channel-client";

export function followBell(bell: HTMLElement): void {
  const note = bell.querySelector<HTMLElement>("[data-words]");
  let shownCount = Number.parseInt(bell.dataset.bell || "0", 10);
  watchNotifications((unread) => {
    if (unread === shownCount) return;
    shownCount = unread;
    bell.dataset.bell = unread === 0 ? "" : unread > 99 ? "99+" : String(unread);
    if (note) {
      const words = note.dataset.words ?? "";
      note.textContent = unread === 0 ? "" : words.replace("{count}", bell.dataset.bell);
    }
    document.querySelector("#notifications")?.dispatchEvent(new Event("moved"));
  });
  for (const type of ["click", "auxclick"]) document.addEventListener(type, markOpened);
}

function markOpened({ target }: Event): void {
  const link = (target as Element).closest<HTMLElement>("a[data-notification]");
  if (!link) return;
  const body = JSON.stringify({ ids: [link.dataset.notification] });
  const headers = { "content-type": "application/json" };
  void fetch("/api/notifications/read", { method: "POST", keepalive: true, headers, body });
}
