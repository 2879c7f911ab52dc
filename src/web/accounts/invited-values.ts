import { DomainError } from "../../lib/errors";
import { findColleagueInvitation } from "../../organizations/joining";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";

const INVITATION_PATH = /^\/organization\/invitation\/([\w-]{43})$/;

/** What an invitation to an organization already says, for whoever signs up to accept it. */
export async function invitedValues(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  next: string | undefined,
): Promise<Form> {
  const [, secret] = INVITATION_PATH.exec(next ?? "") ?? [];
  if (!secret) return {};
  try {
    const { email, organization } = await findColleagueInvitation(db, secret, clock.now());
    return { email, organization };
  } catch (error) {
    // The page of an invitation that is gone says so.
    if (error instanceof DomainError) return {};
    throw error;
  }
}
