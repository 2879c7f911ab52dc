import { type RefObject, useEffect, useState } from "react";

/** Whether part of an element is on screen; until that is known, as at the top of the page. */
export function useSeen(within: RefObject<HTMLElement | null>, selector: string): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const part = within.current?.querySelector(selector);
    if (!part) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    observer.observe(part);
    return () => observer.disconnect();
  }, [within, selector]);
  return isSeen;
}
