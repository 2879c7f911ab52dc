export interface Toast {
  title: string;
  text: string;
  tone?: "default" | "warning" | "destructive";
}

/** What scripts may have to say on any page, worded by views/layout/document.tsx. */
export function scriptWords(): Record<"unauthorized" | "failed", Toast> {
  return JSON.parse(document.querySelector<HTMLElement>("#toasts")?.dataset.messages ?? "{}");
}

/** Shows a message; the toast area, and React with it, is fetched with the first one. */
export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent<Toast>("toast", { detail: toast }));
}
