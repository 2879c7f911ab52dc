import { SECOND } from "../../src/lib/time";
import { scriptWords, showToast, type Toast } from "./toast";

const LEAVE_AFTER_MS = SECOND / 2;
const LEAVE_ANYWAY_MS = 5 * SECOND;

export function signInAgain(words: Toast = scriptWords().unauthorized): void {
  const next = encodeURIComponent(location.pathname + location.search);
  const leave = () => location.assign(`/login?next=${next}`);
  // Waits for the toast's script, so that a slow connection leaves time to read the toast.
  const shown = () => setTimeout(leave, LEAVE_AFTER_MS);
  document.addEventListener("toast:shown", shown, { once: true });
  setTimeout(leave, LEAVE_ANYWAY_MS);
  showToast({ ...words, tone: "destructive" });
}
