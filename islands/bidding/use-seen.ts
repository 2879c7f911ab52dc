import { type RefObject, useEffect, useState } from "react";

/** Until it is measured, the part counts as visible, as it is at the top of the page. */
export function useSeen(area: RefObject<HTMLElement | null>, selector: string): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const part = area.current?.querySelector(selector);
    if (!part) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    observer.observe(part);
    return () => observer.disconnect();
  }, [area, selector]);
  return isSeen;
}
