import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import { Gap } from "../ui/gap";
import { Moment } from "../ui/moment";

interface CounterOffer {
  id: string;
  amountCents: number;
  expiresAt: number;
}

/** Reminds the bidder of the price that binds them. */
export function CounterNote(offer: CounterOffer) {
  return (
    <p className="panel-card audience-note">
      <CounterText {...offer} />
    </p>
  );
}

/** In the list of the bidder's auctions. */
export function CounterHint(offer: CounterOffer) {
  return (
    <p className="standing-hint">
      <CounterText {...offer} />
    </p>
  );
}

function CounterText({ id, amountCents, expiresAt }: CounterOffer) {
  const { common, offers } = useMessages();
  return (
    <>
      {offers.note({ amount: formatDollars(amountCents) })}
      <Gap />
      <Moment at={expiresAt} />
      {" · "}
      <a href={`/offer/${id}`}>{common.viewOffer}</a>
    </>
  );
}
