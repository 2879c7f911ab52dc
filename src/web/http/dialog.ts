import type { ReactElement } from "react";
import type { NavigationKey } from "../../../views/layout/navigation";
import type { Pages } from "./pages";
import type { Reader } from "./reader";

/** Content for the page's dialog when htmx asks for it, else a page of its own around the same. */
export function dialogOrPage(
  pages: Pages,
  reader: Reader,
  request: Request,
  { title, content, current }: { title: string; content: ReactElement; current?: NavigationKey },
): Response {
  const html = pages.html(reader, content);
  return isFragmentWanted(request.headers)
    ? pages.fragment(reader, html)
    : pages.page(reader, {
        title,
        main: `<div class="dialog-page">${html}</div>`,
        ...(current && { current }),
      });
}

/** Whether htmx asks for a part of a page; going back in history it wants the whole. */
export function isFragmentWanted(headers: Headers): boolean {
  return (
    headers.get("hx-request") === "true" && headers.get("hx-history-restore-request") !== "true"
  );
}
