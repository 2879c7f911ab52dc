import type { WaitingDeal } from "../../src/delivery/waiting";
import type { Turn } from "../../src/lib/deal";
import { useMessages } from "../messages/context";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";
import { ByProgram } from "./by-program";

interface Props {
  deals: readonly WaitingDeal[];
  more: string | null;
  url?: string;
}

const HANDED_IN: readonly Turn[] = ["hand-in", "complete", "mend", "late-delivery", "decide"];

export function WaitingDeals({ deals, more, url }: Props) {
  const words = useMessages().delivery;
  if (deals.length === 0) return null;
  return (
    <>
      <ul className="waiting-deals" aria-label={words.yourTurn}>
        {deals.map((deal) => (
          <Deal key={deal.contractId} {...{ deal, url }} />
        ))}
      </ul>
      {more && (
        <p>
          <LinkButton href={more} label={words.moreWaiting} />
        </p>
      )}
    </>
  );
}

function Deal({ deal, url }: { deal: WaitingDeal; url: string | undefined }) {
  const { common, delivery: words } = useMessages();
  const { contractId, reference, lot, side, turn, until, token, licences } = deal;
  const isHandedIn = side === "seller" && HANDED_IN.includes(turn);
  return (
    <li>
      <p>
        <a href={`/contract/${contractId}`}>{reference}</a> ·{" "}
        <PackageTitle as="span" lot={lot} href={`/contract/${contractId}`} />
      </p>
      <p>
        {words.turns[turn][side]}
        {isHandedIn && licences > 1 && <> {words.oneUpload({ licences })}</>}
      </p>
      {until !== null && (
        <p className="muted">
          {words.until} <Moment at={until} />
        </p>
      )}
      {isHandedIn && (
        <p>
          <LinkButton
            href={`/contract/${contractId}#handing-in-title`}
            label={words.handIn}
            kind="primary"
            aria-label={common.labelled({ label: words.handIn, value: reference })}
          />
        </p>
      )}
      {isHandedIn && url !== undefined && (
        <ByProgram {...{ contractId, reference, url, token }} back="trade" />
      )}
    </li>
  );
}
