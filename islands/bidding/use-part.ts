import { useState } from "react";

/** A form sent to an unreachable server would replace the page with an error. */
function isReached(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A part of the panel that is fetched when it is first needed, such as the review. */
export function usePart<Part>(load: () => Promise<Part>, onUnreachable: () => void) {
  const [part, setPart] = useState<Part | null>(null);
  const [isOpening, setOpening] = useState(false);
  /** Also called when the amount field is touched, so that it is ready for the review. */
  const fetchPart = async () => {
    const fetched = part ?? (await load());
    setPart(fetched);
    return fetched;
  };
  /** If the part cannot be fetched, the form is sent and the review is a page. */
  const withPart = async (work: (fetched: Part) => void, otherwise: () => void) => {
    setOpening(true);
    try {
      work(await fetchPart());
    } catch {
      if (!(await isReached())) return onUnreachable();
      otherwise();
    } finally {
      setOpening(false);
    }
  };
  return { part, isOpening, fetchPart, withPart };
}
