import { SECOND } from "../../src/lib/time";
import { scriptWords, showToast, type Toast } from "./toast";

/** From the toast to the sign-in page (docs/product.md#messages-on-pages). */
const LEAVE_AFTER_MS = SECOND / 2;

/** Signed out meanwhile: a toast says so, then the sign-in page comes, which leads back here. */
export function signInAgain(words: Toast = scriptWords().unauthorized): void {
  showToast({ ...words, tone: "destructive" });
  const next = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/login?next=${next}`), LEAVE_AFTER_MS);
}
