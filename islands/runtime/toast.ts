const LEAVE_AFTER_MS = 500;
const MAX_WAIT_MS = 5_000;

export interface Toast {
  title: string;
  text: string;
  /** The part in another language, such as a package's title. */
  quoted?: { text: string; lang: string };
  tone?: "default" | "warning" | "news" | "destructive";
  link?: { label: string; href: string };
  action?: { label: string; run(): void };
  stayMs?: number;
  /** When aborted, the toast disappears or never appears. */
  while?: AbortSignal;
}

export function scriptWords(): Record<"unauthorized" | "failed", Toast> {
  return JSON.parse(document.querySelector<HTMLElement>("#toasts")?.dataset.messages ?? "{}");
}

export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent<Toast>("toast", { detail: toast }));
}

export const CLEAR_TOAST = "toast:clear";

/** Removes a message about something that is being tried again. */
export function clearToast(): void {
  document.dispatchEvent(new Event(CLEAR_TOAST));
}

/** Leads a visitor whose session has ended to the sign-in page, after a toast that says so. */
export function signInAgain(words: Toast = scriptWords().unauthorized, query = ""): void {
  const next = encodeURIComponent(location.pathname + location.search);
  const leave = () => location.assign(`/login?next=${next}${query}`);
  // Waits for the toast's script, so that a slow connection leaves time to read the toast.
  const leaveSoon = () => setTimeout(leave, LEAVE_AFTER_MS);
  document.addEventListener("toast:shown", leaveSoon, { once: true });
  setTimeout(leave, MAX_WAIT_MS);
  showToast({ ...words, tone: "destructive" });
}
