import { isFresh, ProofRequired, requireProof } from "../../accounts/proof";
import { NotSignedIn } from "../../lib/errors";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { forHtmx, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";

type Deps = Pick<AppContext, "db" | "clock">;

/** Members with a second factor must have entered it recently. @throws ProofRequired */
export function demandProof(deps: Deps, { viewer, sessionToken }: Reader): Promise<void> {
  if (!viewer || !sessionToken) throw new NotSignedIn();
  const acting = { userId: viewer.id, token: sessionToken };
  return requireProof(deps.db, acting, deps.clock.now());
}

interface Page {
  reader: Reader;
  request: Request;
  back: string;
}

export async function askProof(deps: Deps, page: Page): Promise<Response | null> {
  try {
    await demandProof(deps, page.reader);
    return null;
  } catch (error) {
    if (error instanceof ProofRequired) return toProof(page);
    throw error;
  }
}

/** Returns null after a recent proof, and the page that asks for one otherwise. */
export async function askAnyProof(deps: Deps, page: Page): Promise<Response | null> {
  const { sessionToken } = page.reader;
  if (!sessionToken) throw new NotSignedIn();
  const fresh = await isFresh(deps.db, sessionToken, deps.clock.now());
  return fresh ? null : toProof(page);
}

function toProof({ request, back }: Page): Response {
  const answer = seeOther(`/proof?next=${encodeURIComponent(back)}`);
  return isFragmentWanted(request.headers) ? forHtmx(answer) : answer;
}
