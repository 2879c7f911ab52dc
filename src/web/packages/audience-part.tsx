import { AskCard } from "../../../views/bidders/ask-card";
import { AudienceNote } from "../../../views/packages/audience-note";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { isVerified } from "../../accounts/verified";
import { answerTimeOf } from "../../bidders/answer-time";
import { countWaiting } from "../../bidders/bidders";
import { type Bar, hasRules } from "../../bidders/eligibility";
import { acceptsRequests } from "../../bidders/requests";
import type { Package } from "../../packages/packages";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

interface PartFacts {
  /** What keeps the reader from bidding. */
  bar: Bar | null;
  now: number;
  refused?: RefusedForm | undefined;
}

/** Says who can bid, and shows a member who cannot yet what to do. */
export async function audiencePart(
  { db, pages }: Pick<AppContext, "db" | "pages">,
  reader: Reader,
  lot: Package,
  { bar, now, refused }: PartFacts,
): Promise<string> {
  const isOwner = reader.viewer?.id === lot.seller_id;
  const isAskedHere = bar !== null && (hasRules(lot) || acceptsRequests(lot, now));
  if (!isOwner && !hasRules(lot) && !isAskedHere) return "";
  const isApproved = lot.audience === "approved";
  return pages.html(
    reader,
    <>
      <AudienceNote
        lot={lot}
        isOwner={isOwner}
        isVerified={isVerified(reader.viewer)}
        waiting={isOwner && isApproved ? await countWaiting(db, lot.id) : 0}
      />
      {isAskedHere && (
        <AskCard
          {...(refused ?? EMPTY_FORM)}
          packageId={lot.id}
          sellerId={lot.seller_id}
          bar={bar}
          answerMs={bar.kind === "excluded" ? null : await answerTimeOf(db, lot.seller_id)}
          isOpen={acceptsRequests(lot, now)}
        />
      )}
    </>,
  );
}
