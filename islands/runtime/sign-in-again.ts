import { SECOND } from "../../src/lib/time";
import { scriptWords, showToast, type Toast } from "./toast";

/** From the toast to the sign-in page (docs/product.md#messages-on-pages). */
const LEAVE_AFTER_MS = SECOND / 2;
/** Where the toast's script does not come. */
const LEAVE_ANYWAY_MS = 5 * SECOND;

/** Signed out meanwhile: a toast says so, then the sign-in page comes, which leads back here. */
export function signInAgain(words: Toast = scriptWords().unauthorized): void {
  const next = encodeURIComponent(location.pathname + location.search);
  const leave = () => location.assign(`/login?next=${next}`);
  // The toast's script is fetched with the first one: on a slow line it would be left unread.
  const shown = () => setTimeout(leave, LEAVE_AFTER_MS);
  document.addEventListener("toast:shown", shown, { once: true });
  setTimeout(leave, LEAVE_ANYWAY_MS);
  showToast({ ...words, tone: "destructive" });
}
