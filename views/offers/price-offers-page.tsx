import { useMessages } from "../../messages/context";
import { offeredCents, type PriceOffer } from "../../src/auctions/price-offers";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

interface Props {
  lot: Package;
  offers: readonly { offer: PriceOffer; status: PriceOffer["status"]; suffix: string }[];
}

export function PriceOffersPage({ lot, offers }: Props) {
  const { auctions, licenses } = useMessages();
  const { offer: words } = licenses;
  return (
    <section className="confirmation second-chance">
      <h1>{words.list}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      {offers.length === 0 && <p>{words.none}</p>}
      <ul className="second-chances">
        {offers.map(({ offer, status, suffix }) => (
          <li key={offer.id}>
            <p>
              <a href={`/offer/${offer.id}`}>{auctions.anonymousBidder({ suffix })}</a>{" "}
              <span className="price">{formatDollars(offeredCents(offer))}</span>{" "}
              <span className="muted">
                {words.status[status]}{" "}
                {(status === "open" || status === "countered") && (
                  <>
                    · {words.until} <Moment at={offer.expires_at} />
                  </>
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
