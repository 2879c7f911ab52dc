import { useEffect, useRef } from "react";
import { type Refreshed, type Refresher, refreshWhileVisible } from "./refresher";

interface Options extends Pick<Refreshed, "ask" | "pauseMs"> {
  pollMs: number | null;
}

export function useRefresher({ pollMs, pauseMs, ...options }: Options): () => void {
  const latest = useRef({ pollMs, ...options });
  latest.current = { pollMs, ...options };
  const running = useRef<Refresher>(null);
  useEffect(() => {
    const refresher = refreshWhileVisible({
      ask: () => latest.current.ask(),
      pollMs: () => latest.current.pollMs,
      pauseMs,
    });
    running.current = refresher;
    return refresher.stop;
  }, [pauseMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refresher asks for it again
  useEffect(() => running.current?.check(), [pollMs]);
  return useRef(() => running.current?.want()).current;
}
