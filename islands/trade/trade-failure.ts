import { Refused } from "../runtime/post-json";
import { showToast, type Toast } from "../runtime/toast";

/** From the toast to the sign-in page (docs/product.md#messages-on-pages). */
const UNAUTHORIZED_MS = 500;

/** A refusal says why, and trying again would not help; anything else may pass. */
export function tellFailure(error: Error, failed: Toast, unauthorized: Toast): void {
  const status = error instanceof Refused ? error.status : 0;
  if (status === 401) {
    showToast({ ...unauthorized, tone: "destructive" });
    setTimeout(() => location.assign("/login?next=/trade"), UNAUTHORIZED_MS);
  } else if (status >= 400 && status < 500) {
    showToast({ title: failed.title, text: error.message, tone: "destructive" });
  } else {
    showToast({ ...failed, tone: "destructive" });
  }
}
