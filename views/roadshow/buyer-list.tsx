import { useMessages } from "../../messages/context";
import { personName } from "../../src/lib/languages";
import { formatDollars } from "../../src/lib/money";
import type { InterestedBuyer } from "../../src/roadshow/interested-buyers";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";

interface Props {
  packageId: string;
  buyers: readonly InterestedBuyer[];
}

export function BuyerList({ packageId, buyers }: Props) {
  const { roadshow } = useMessages();
  const words = useMessages().roadshow.buyers;
  return (
    <section aria-labelledby="buyers-title">
      <h2 id="buyers-title">{roadshow.tabs.buyers}</h2>
      <p className="muted">{words.lead}</p>
      {buyers.length === 0 ? (
        <div className="empty">
          <h3>{words.empty}</h3>
        </div>
      ) : (
        <ul className="own-packages">
          {buyers.map((buyer) => (
            <BuyerRow key={buyer.id} packageId={packageId} buyer={buyer} />
          ))}
        </ul>
      )}
    </section>
  );
}

function BuyerRow({ packageId, buyer }: { packageId: string; buyer: InterestedBuyer }) {
  const { auctions, common, roadshow, trade } = useMessages();
  const words = roadshow.buyers;
  const name = useBuyerName(buyer);
  const { highestBidCents, isFavorite, inChat, hasWritten, latestAt } = buyer;
  return (
    <li className="own-package">
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="card-facts">
          <span>{buyer.organization?.trim() || trade.tables.privateOrganization}</span>
          {highestBidCents !== null && (
            <span>{auctions.bidStep({ amount: formatDollars(highestBidCents) })}</span>
          )}
          {isFavorite && <span>{words.favorite}</span>}
          {inChat && <span>{hasWritten ? words.wrote : words.invited}</span>}
          <span>
            {words.latest} <Moment at={latestAt} />
          </span>
        </p>
      </div>
      {inChat ? (
        <LinkButton
          href={`/messages/${packageId}/${buyer.id}`}
          label={words.open}
          kind="small"
          aria-label={common.labelled({ label: words.open, value: name })}
        />
      ) : (
        <form
          method="post"
          action={`/roadshow/${packageId}/buyers/${buyer.id}/invitation`}
          data-busy-form
        >
          <button
            className="button small"
            type="submit"
            data-busy-label={common.busy}
            aria-label={common.labelled({ label: words.invite, value: name })}
          >
            <span className="spinner" aria-hidden="true" />
            <span data-label>{words.invite}</span>
          </button>
        </form>
      )}
    </li>
  );
}

function useBuyerName({ id, firstName, lastName }: InterestedBuyer): string {
  const { anonymous } = useMessages().roadshow.buyers;
  return personName(firstName, lastName) || anonymous({ suffix: id.slice(-3) });
}
