import type { ReactElement } from "react";
import type { Page, Pages } from "./pages";
import type { Reader } from "./reader";

interface DialogPage extends Omit<Page, "main"> {
  /** What the dialog shows. */
  content: ReactElement;
  /** What a page of its own shows, where that is more. */
  whole?: ReactElement;
}

/** Content for the page's dialog when htmx asks for it, else a page of its own around the same. */
export function dialogOrPage(
  pages: Pages,
  reader: Reader,
  request: Request,
  { content, whole = content, ...page }: DialogPage,
): Response {
  if (!isFragmentWanted(request.headers)) {
    const main = `<div class="dialog-page">${pages.html(reader, whole)}</div>`;
    return pages.page(reader, { ...page, main });
  }
  const { message: toast } = page;
  const orders = toast && { trigger: { toast } };
  return pages.fragment(reader, pages.html(reader, content), orders);
}

/** Whether htmx asks for a part of a page; going back in history it wants the whole. */
export function isFragmentWanted(headers: Headers): boolean {
  return (
    headers.get("hx-request") === "true" && headers.get("hx-history-restore-request") !== "true"
  );
}
