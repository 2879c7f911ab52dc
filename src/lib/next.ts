/** The address of a page on the way in that leads on to `next`, a path of ours. */
export function leadingTo(entrance: string, next: string | undefined): string {
  return next === undefined ? entrance : `${entrance}?next=${encodeURIComponent(next)}`;
}
