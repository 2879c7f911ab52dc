export interface Toast {
  title: string;
  text: string;
  /** What in the text is in a language of its own, such as a package's title. */
  quoted?: { text: string; lang: string };
  /** Amber, as nothing is wrong and something may want doing; `news` is neither good nor bad. */
  tone?: "default" | "warning" | "news" | "destructive";
  /** Where one can do something about it. */
  link?: { label: string; href: string };
  /** What its button does; the toast goes with it. */
  action?: { label: string; run(): void };
  /** How long it stays; 5 s where nothing is said. */
  stayMs?: number;
  /** Aborted once what it says holds no more: it goes then, and does not come any more. */
  while?: AbortSignal;
}

/** What scripts may have to say on any page, worded by views/layout/document.tsx. */
export function scriptWords(): Record<"unauthorized" | "failed", Toast> {
  return JSON.parse(document.querySelector<HTMLElement>("#toasts")?.dataset.messages ?? "{}");
}

/** Shows a message; the toast area, and React with it, is fetched with the first one. */
export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent<Toast>("toast", { detail: toast }));
}
