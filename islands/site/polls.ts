import { SECOND } from "../../src/lib/time";
import { backOffMs, retryAfterMsOf } from "../runtime/back-off";

interface RequestEvent {
  detail: {
    ctx?: {
      sourceElement: Element;
      sourceEvent?: Event;
      response?: { status: number; headers: Headers };
    };
  };
}

const FIRST_WAIT_MS = 10 * SECOND;

let failures = 0;
let isPaused = false;

// htmx adds the request to its events.
const contextOf = (event: Event) => (event as unknown as RequestEvent).detail.ctx;

/** True if a timer or a script, not the visitor, triggered the request. */
export function isPoll(event: Event): boolean {
  return /every|moved/.test(contextOf(event)?.sourceEvent?.type ?? "");
}

export function startPolls(): void {
  document.addEventListener("htmx:config:request", (event) => {
    if (isPoll(event) && (document.hidden || isPaused)) event.preventDefault();
  });
  document.addEventListener("htmx:finally:request", (event) => {
    const context = contextOf(event);
    if (!context || !isPoll(event)) return;
    const { sourceElement, response } = context;
    isPaused = !(response && response.status < 400);
    failures = isPaused ? failures + 1 : 0;
    if (!isPaused) return;
    const resume = () => {
      isPaused = false;
      sourceElement.dispatchEvent(new Event("moved"));
    };
    setTimeout(resume, backOffMs(failures, FIRST_WAIT_MS, retryAfterMsOf(response?.headers)));
  });
}
