import { Refused } from "../runtime/post-json";
import { signInAgain } from "../runtime/sign-in-again";
import { showToast, type Toast } from "../runtime/toast";

export function reportFailure(error: Error, failed: Toast): void {
  const status = error instanceof Refused ? error.status : 0;
  if (status === 401) {
    signInAgain();
  } else if (error instanceof Refused && error.code === "proof-required") {
    location.assign(`/proof?next=${encodeURIComponent(location.pathname + location.search)}`);
  } else if (status >= 400 && status < 500) {
    showToast({ title: failed.title, text: error.message, tone: "destructive" });
  } else {
    showToast({ ...failed, tone: "destructive" });
  }
}
