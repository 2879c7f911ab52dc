/** Shows push notifications and opens their pages, even while no page of ours is open. */

interface Worker {
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: { openWindow(url: string): Promise<unknown> };
  addEventListener(type: string, listener: (event: never) => void): void;
}

interface PushMessageEvent {
  data: { json(): PushedNotification } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface NotificationClickEvent extends Omit<PushMessageEvent, "data"> {
  notification: { data: PushedNotification; close(): void };
}

interface PushedNotification {
  id: string;
  title: string;
  path: string | null;
}

// Types of the DOM declare `self` as a window.
const worker = self as unknown as Worker;

worker.addEventListener("push", (event: PushMessageEvent) => {
  if (!event.data) return;
  const pushed = event.data.json();
  const options = { data: pushed, tag: pushed.id, icon: "/apple-touch-icon.png" };
  event.waitUntil(worker.registration.showNotification(pushed.title, options));
});

worker.addEventListener("notificationclick", (event: NotificationClickEvent) => {
  const { id, path } = event.notification.data;
  event.notification.close();
  const readRequest = fetch("/api/notifications/read", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids: [id] }),
  });
  const windowOpening = worker.clients.openWindow(path ?? "/notifications");
  event.waitUntil(Promise.allSettled([readRequest, windowOpening]));
});
