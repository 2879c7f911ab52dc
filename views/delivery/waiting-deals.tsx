import { useMessages } from "../../messages/context";
import type { WaitingDeal } from "../../src/delivery/waiting";
import type { Turn } from "../../src/rules/deal";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { ProgramUpload } from "./by-program";

interface Props {
  deals: readonly WaitingDeal[];
  moreHref: string | null;
  url?: string;
}

const UPLOAD_TURNS: readonly Turn[] = ["hand-in", "complete", "mend", "late-delivery", "decide"];

export function WaitingDeals({ deals, moreHref, url }: Props) {
  const words = useMessages().delivery;
  if (deals.length === 0) return null;
  return (
    <>
      <ul className="waiting-deals" aria-label={words.yourTurn}>
        {deals.map((deal) => (
          <WaitingDealItem key={deal.contractId} deal={deal} url={url} />
        ))}
      </ul>
      {moreHref && (
        <p>
          <LinkButton href={moreHref} label={words.moreWaiting} />
        </p>
      )}
    </>
  );
}

function WaitingDealItem({ deal, url }: { deal: WaitingDeal; url: string | undefined }) {
  const { common, delivery: words } = useMessages();
  const { contractId, reference, lot, side, turn, until, token, licenses } = deal;
  const needsUpload = side === "seller" && UPLOAD_TURNS.includes(turn);
  return (
    <li>
      <p>
        <a href={`/contract/${contractId}`}>{reference}</a> ·{" "}
        <PackageTitle as="span" lot={lot} href={`/contract/${contractId}`} />
      </p>
      <p>
        {words.turns[turn][side]}
        {needsUpload && licenses > 1 && <> {words.oneUpload({ licenses })}</>}
      </p>
      {until !== null && (
        <p className="muted">
          {words.until} <Moment at={until} />
        </p>
      )}
      {needsUpload && (
        <p>
          <LinkButton
            href={`/contract/${contractId}#handing-in-title`}
            label={words.handIn}
            kind="primary"
            aria-label={common.labelled({ label: words.handIn, value: reference })}
          />
        </p>
      )}
      {needsUpload && url !== undefined && (
        <ProgramUpload
          contractId={contractId}
          reference={reference}
          url={url}
          token={token}
          returnTo="trade"
        />
      )}
    </li>
  );
}
