import { useState } from "react";

/** A form sent to an unreachable server would replace the page with an error. */
function isServerReachable(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}

export function useLazyPart<Part>(load: () => Promise<Part>, onUnreachable: () => void) {
  const [part, setPart] = useState<Part | null>(null);
  const [isOpening, setOpening] = useState(false);
  const fetchPart = async () => {
    const loadedPart = part ?? (await load());
    setPart(loadedPart);
    return loadedPart;
  };
  /** If the part cannot be loaded, `fallback` opens the review as a page. */
  const withPart = async (work: (loadedPart: Part) => void, fallback: () => void) => {
    setOpening(true);
    try {
      work(await fetchPart());
    } catch {
      if (!(await isServerReachable())) return onUnreachable();
      fallback();
    } finally {
      setOpening(false);
    }
  };
  return { part, isOpening, fetchPart, withPart };
}
