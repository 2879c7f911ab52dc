import { type RefObject, useEffect, useState } from "react";

/** An element counts as visible until it is measured. */
export function useVisible(area: RefObject<HTMLElement | null>, selector: string): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const element = area.current?.querySelector(selector);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) =>
      setVisible(entry?.isIntersecting ?? true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, selector]);
  return isVisible;
}
