import { isFresh, ProofRequired, requireProof } from "../../accounts/proof";
import { NotSignedIn } from "../../lib/errors";
import { isFragmentWanted } from "../http/dialog";
import type { Reader } from "../http/reader";
import { forHtmx, seeOther } from "../http/redirect";
import type { Site } from "../http/site";

type Needs = Pick<Site, "db" | "clock">;

/** For calls: what cannot be taken back takes a fresh second factor. @throws ProofRequired */
export function demandProof(needs: Needs, { viewer, sessionToken }: Reader): Promise<void> {
  if (!viewer || !sessionToken) throw new NotSignedIn();
  const acting = { userId: viewer.id, token: sessionToken };
  return requireProof(needs.db, acting, needs.clock.now());
}

interface Page {
  reader: Reader;
  request: Request;
  /** Where the member goes on once it is given. */
  back: string;
}

/** The same for pages and forms: the way to the page that asks for it; null where it is fresh. */
export async function askProof(needs: Needs, page: Page): Promise<Response | null> {
  try {
    await demandProof(needs, page.reader);
    return null;
  } catch (error) {
    if (error instanceof ProofRequired) return toProof(page);
    throw error;
  }
}

/** For changes of the second factor itself: without one, the password is asked for. */
export async function askAnyProof(needs: Needs, page: Page): Promise<Response | null> {
  const { sessionToken } = page.reader;
  if (!sessionToken) throw new NotSignedIn();
  const fresh = await isFresh(needs.db, sessionToken, needs.clock.now());
  return fresh ? null : toProof(page);
}

function toProof({ request, back }: Page): Response {
  const answer = seeOther(`/proof?next=${encodeURIComponent(back)}`);
  return isFragmentWanted(request.headers) ? forHtmx(answer) : answer;
}
