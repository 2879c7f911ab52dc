import type { ReactElement } from "react";
import type { Pages } from "./pages";
import type { Reader } from "./reader";

/** Content for the page's dialog when htmx asks for it, else a page of its own around the same. */
export function dialogOrPage(
  pages: Pages,
  reader: Reader,
  request: Request,
  { title, content }: { title: string; content: ReactElement },
): Response {
  const html = pages.html(reader, content);
  return request.headers.get("hx-request") === "true"
    ? pages.fragment(reader, html)
    : pages.page(reader, { title, main: `<div class="dialog-page">${html}</div>` });
}
