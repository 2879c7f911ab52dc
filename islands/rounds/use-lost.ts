import { useEffect, useRef } from "react";
import { showToast } from "../runtime/toast";

/** Warns once per loss, until the member wins it back. */
export function useLost(
  isHeld: boolean,
  ended: boolean,
  news: () => { title: string; text: string },
) {
  const held = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is won or lost
  useEffect(() => {
    if (isHeld) {
      held.current?.abort();
      held.current = new AbortController();
    } else if (held.current && !ended) {
      showToast({ ...news(), tone: "warning", while: held.current.signal });
    }
  }, [isHeld]);
}
