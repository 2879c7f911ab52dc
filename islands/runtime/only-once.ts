import type { MouseEvent } from "react";

/** The second half of a double click may hit an element that has just appeared. */
export function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
