import { useMessages } from "../../messages/context";
import type { WaitingDeal } from "../../src/delivery/waiting";
import { formatDollars } from "../../src/lib/money";
import type { Turn } from "../../src/rules/deal";
import { LinkButton } from "../ui/buttons";
import { Gap, useSentences } from "../ui/gap";
import { Moment } from "../ui/moment";
import { useShownTitle } from "../ui/package-title";
import { Title } from "../ui/title";

interface Props {
  deals: readonly WaitingDeal[];
  moreHref: string | null;
}

const UPLOAD_TURNS: readonly Turn[] = ["hand-in", "complete", "mend", "late-delivery", "decide"];

export function WaitingDeals({ deals, moreHref }: Props) {
  const words = useMessages().delivery;
  if (deals.length === 0) return null;
  return (
    <>
      <ul className="waiting-deals" aria-label={words.yourTurn}>
        {deals.map((deal) => (
          <WaitingDealItem key={deal.contractId} deal={deal} />
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

/** A row like those of auctions: what it is, its state, the next step and the price. */
function WaitingDealItem({ deal }: { deal: WaitingDeal }) {
  const sentences = useSentences();
  const { common, delivery: words } = useMessages();
  const { contractId, reference, lot, side, state, turn, until, licenses, priceCents } = deal;
  const { original: _, ...title } = useShownTitle(lot);
  const needsUpload = side === "seller" && UPLOAD_TURNS.includes(turn);
  return (
    <li>
      <div>
        <p className="row-title">
          <a href={`/contract/${contractId}`} lang={title.lang}>
            <Title {...title} />
          </a>
        </p>
        <p className="card-facts">
          <span className={`status-badge ${state}`}>{words.states[state]}</span>
          <span>{reference}</span>
          <span>{formatDollars(priceCents)}</span>
        </p>
        <p>
          {sentences(
            words.turns[turn][side],
            needsUpload && licenses > 1 && words.oneUpload({ licenses }),
          )}
          {until !== null && (
            <span className="muted">
              <Gap />
              {words.until} <Moment at={until} />
            </span>
          )}
        </p>
      </div>
      {needsUpload && (
        <LinkButton
          href={`/contract/${contractId}#handing-in-title`}
          label={words.handIn}
          kind="small"
          aria-label={common.labelled({ label: words.handIn, value: reference })}
        />
      )}
    </li>
  );
}
