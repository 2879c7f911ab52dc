import { isProofFresh, ProofRequired, requireProof } from "../../accounts/proof";
import { NotSignedIn } from "../../lib/errors";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { htmxRedirect, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";

type Deps = Pick<AppContext, "db" | "clock">;

/** Members with a second factor must have entered it recently. @throws ProofRequired */
export function requireRecentProof(deps: Deps, { viewer, sessionToken }: Reader): Promise<void> {
  if (!viewer || !sessionToken) throw new NotSignedIn();
  const actor = { userId: viewer.id, token: sessionToken };
  return requireProof(deps.db, actor, deps.clock.now());
}

interface ProofRequest {
  reader: Reader;
  request: Request;
  back: string;
}

export async function requestProof(
  deps: Deps,
  proofRequest: ProofRequest,
): Promise<Response | null> {
  try {
    await requireRecentProof(deps, proofRequest.reader);
    return null;
  } catch (error) {
    if (error instanceof ProofRequired) return redirectToProof(proofRequest);
    throw error;
  }
}

/** Returns null after a recent proof, otherwise a redirect to the proof page. */
export async function requestAnyProof(
  deps: Deps,
  proofRequest: ProofRequest,
): Promise<Response | null> {
  const { sessionToken } = proofRequest.reader;
  if (!sessionToken) throw new NotSignedIn();
  const isRecent = await isProofFresh(deps.db, sessionToken, deps.clock.now());
  return isRecent ? null : redirectToProof(proofRequest);
}

function redirectToProof({ request, back }: ProofRequest): Response {
  const response = seeOther(`/proof?next=${encodeURIComponent(back)}`);
  return isFragmentWanted(request.headers) ? htmxRedirect(response) : response;
}
