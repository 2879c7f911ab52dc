import { useEffect, useRef } from "react";
import { showToast } from "../runtime/toast";

export function useSeatLost(isSeated: boolean, news: () => { title: string; text: string } | null) {
  const seat = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the seat is taken or lost
  useEffect(() => {
    if (isSeated) {
      seat.current?.abort();
      seat.current = new AbortController();
      return;
    }
    if (seat.current === null) return;
    const words = news();
    if (words) showToast({ ...words, tone: "warning", while: seat.current.signal });
  }, [isSeated]);
}
