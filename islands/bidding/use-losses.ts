import { useEffect, useRef } from "react";
import { showToast } from "../runtime/toast";
import type { Loss } from "./own-view";

interface Held {
  isHeld: boolean;
  controller: AbortController | null;
}

/** Shows the toast of what the member has just lost; it disappears once they have it again. */
export function useLosses(losses: readonly Loss[]): void {
  const known = useRef(new Map<string, Held>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a loss begins or ends
  useEffect(() => {
    for (const { name, isHeld, isSilent, toast } of losses) {
      const before = known.current.get(name);
      if (before?.isHeld === isHeld) continue;
      before?.controller?.abort();
      const controller = isHeld ? null : new AbortController();
      known.current.set(name, { isHeld, controller });
      if (before && controller && !isSilent) showToast({ ...toast(), while: controller.signal });
    }
  }, [losses.map(({ isHeld }) => isHeld).join()]);
}
