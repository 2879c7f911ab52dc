import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { AUCTION_DAYS, LISTING_DEFAULTS } from "../../src/packages/schema";
import type { FeeRates } from "../../src/rules/fees";
import { isFixedPrice } from "../../src/rules/sale";
import { firstBidCents } from "../../src/rules/shown-price";
import { FeeRule } from "../fees/fee-rule";
import { LinkButton, Submit, SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { PackageTitle } from "../ui/package-title";

interface Props extends FilledForm {
  lot: Package;
  samples: number;
  standingBids: number;
  fees: FeeRates;
}

export function RelistingPage({ lot, samples, standingBids, fees, values }: Props) {
  const { common, relisting } = useMessages();
  const hasBids = lot.bid_count > 0;
  return (
    <section className="confirmation">
      <h1>{relisting.action}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} />
      </p>
      <p>{hasBids ? relisting.withBids({ bids: lot.bid_count }) : relisting.again({ samples })}</p>
      {standingBids > 0 && <p>{relisting.released({ count: standingBids })}</p>}
      <p className="muted">{relisting.watchers}</p>
      <form className="stack" method="post" action={`/package/${lot.id}/relisting`} data-busy-form>
        {!hasBids && !isFixedPrice(lot) && <DurationField chosen={values.duration} lot={lot} />}
        {!hasBids && <FeeRule fees={fees} />}
        <div className="button-row">
          <LinkButton href={`/package/${lot.id}`} label={common.cancel} data-close-dialog />
          {hasBids ? (
            <SubmitButton label={relisting.begin} />
          ) : (
            <>
              <Submit label={relisting.change} name="act" value="draft" />
              <SubmitButton label={relisting.action} />
            </>
          )}
        </div>
      </form>
    </section>
  );
}

function DurationField({ chosen, lot }: { chosen: string | undefined; lot: Package }) {
  const { listing, relisting } = useMessages();
  const { days, duration } = listing.fields;
  return (
    <>
      <p>
        {relisting.price({
          amount: formatDollars(lot.starting_price_cents),
          first: formatDollars(firstBidCents(lot)),
        })}
      </p>
      <div className="field">
        <label htmlFor="relisting-duration">{duration}</label>
        <select
          id="relisting-duration"
          name="duration"
          defaultValue={chosen ?? String(LISTING_DEFAULTS.auctionDurationHours)}
        >
          {AUCTION_DAYS.map((count) => (
            <option key={count} value={count * 24}>
              {days({ count })}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
