import { ProofRequired } from "../../accounts/proof";
import { htmxRedirect, seeOther } from "./redirect";
import { isFragmentWanted, pathOf } from "./request";

/** Returns null after a proof, otherwise a redirect to the proof page, which leads to `back`. */
export async function redirectUnlessProved(
  proof: Promise<void>,
  request: Request,
  back = pathOf(request.url),
): Promise<Response | null> {
  try {
    await proof;
    return null;
  } catch (error) {
    if (!(error instanceof ProofRequired)) throw error;
    const response = seeOther(`/proof?next=${encodeURIComponent(back)}`);
    return isFragmentWanted(request.headers) ? htmxRedirect(response) : response;
  }
}
