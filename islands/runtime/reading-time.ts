interface ReadingTime {
  stayMs: number;
  /** When aborted, nothing ends. */
  signal?: AbortSignal;
  end(): void;
}

/** Starts the full time again, so that nothing disappears while it is being read (WCAG 2.2.1). */
export function endAfterReading(element: HTMLElement, { stayMs, signal, end }: ReadingTime): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    if (document.hidden || element.matches(":hover, :focus-within")) return;
    timer = setTimeout(end, stayMs);
  };
  const options = signal && { signal };
  for (const event of ["pointerenter", "pointerleave", "focusin"])
    element.addEventListener(event, restart, options);
  // `activeElement` is set only after this event.
  element.addEventListener("focusout", () => setTimeout(restart), options);
  document.addEventListener("visibilitychange", restart, options);
  signal?.addEventListener("abort", () => clearTimeout(timer));
  restart();
}
