import { useEffect, useRef } from "react";
import { type Refresher, type RefresherOptions, refreshWhileVisible } from "./refresher";

interface Options extends Pick<RefresherOptions, "refresh" | "pauseMs"> {
  pollMs: number | null;
}

export function useRefresher({ pollMs, pauseMs, ...options }: Options): () => void {
  const latest = useRef({ pollMs, ...options });
  latest.current = { pollMs, ...options };
  const refresherRef = useRef<Refresher>(null);
  useEffect(() => {
    const refresher = refreshWhileVisible({
      refresh: () => latest.current.refresh(),
      pollMs: () => latest.current.pollMs,
      pauseMs,
    });
    refresherRef.current = refresher;
    return refresher.stop;
  }, [pauseMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `check` reads the new value
  useEffect(() => refresherRef.current?.check(), [pollMs]);
  return useRef(() => refresherRef.current?.request()).current;
}
