import { isFresh, ProofRequired, requireProof } from "../../accounts/proof";
import { NotSignedIn } from "../../lib/errors";
import type { Reader } from "../http/reader";
import { forHtmx, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import type { Site } from "../http/site";

type Needs = Pick<Site, "db" | "clock">;

/**
 * Irreversible actions of a member with a second factor need a recent one.
 * @throws ProofRequired
 */
export function demandProof(needs: Needs, { viewer, sessionToken }: Reader): Promise<void> {
  if (!viewer || !sessionToken) throw new NotSignedIn();
  const acting = { userId: viewer.id, token: sessionToken };
  return requireProof(needs.db, acting, needs.clock.now());
}

interface Page {
  reader: Reader;
  request: Request;
  back: string;
}

export async function askProof(needs: Needs, page: Page): Promise<Response | null> {
  try {
    await demandProof(needs, page.reader);
    return null;
  } catch (error) {
    if (error instanceof ProofRequired) return toProof(page);
    throw error;
  }
}

/** Changing the second factor needs a recent proof; without a factor, the password. */
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
