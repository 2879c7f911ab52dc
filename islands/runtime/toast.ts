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
