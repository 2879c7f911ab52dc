import type { MouseEvent } from "react";

/** Takes a double click for one: the second half may hit what has only just come under the pointer. */
export function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
