export interface Toast {
  title: string;
  text: string;
  tone?: "default" | "destructive";
}

/** Shows a message; the toast area, and React with it, is fetched with the first one. */
export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent<Toast>("toast", { detail: toast }));
}
