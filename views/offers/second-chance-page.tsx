import { useMessages } from "../../messages/context";
import { offeredCents } from "../../src/auctions/price-offers";
import { centsToDecimal, formatDollars } from "../../src/lib/money";
import type { Candidate, OfferMade, SecondChance } from "../../src/offers/candidates";
import { isLive, OFFER_DAYS } from "../../src/offers/rules";
import { SellerFee } from "../fees/fee-rule";
import { RecordLine } from "../records/deal-record";
import { Field } from "../ui/field";
import { EMPTY_FORM, type FilledForm } from "../ui/filled-form";
import { Gap } from "../ui/gap";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

type Props = FilledForm & SecondChance;

export function SecondChancePage({ lot, until, candidates, values, errors, ...props }: Props) {
  const { offers, relisting, errors: refusals } = useMessages();
  const words = offers.seller;
  const isOpen = candidates.some(({ offer }) => offer && isLive(offer.status));
  const isOfferable = until !== null && !isOpen;
  const firstCandidate = isOfferable ? candidates.find(canReceiveOffer) : undefined;
  return (
    <section className="confirmation second-chance">
      <h1>{words.title}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      {until === null ? (
        <p>{lot.disproved === null ? words.impossible : refusals["listing-disproved"]}</p>
      ) : (
        <>
          <p>{props.isPriceOpen ? words.leadAbove : words.lead}</p>
          <p className="muted">
            {words.until} <Moment at={until} />
          </p>
        </>
      )}
      {candidates.length === 0 && <p>{words.none}</p>}
      <ul className="second-chances">
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.bidId}
            candidate={candidate}
            feeRate={lot.seller_fee_rate}
            action={`/package/${lot.id}/offers`}
            isOfferable={isOfferable}
            isFirst={candidate === firstCandidate}
            isPriceOpen={props.isPriceOpen}
            filled={values.bidId === candidate.bidId ? { values, errors } : EMPTY_FORM}
          />
        ))}
      </ul>
      {props.canRelist && (
        <p>
          <a
            className={firstCandidate ? "button" : "button primary"}
            href={`/package/${lot.id}/relisting`}
          >
            {relisting.action}
          </a>
        </p>
      )}
    </section>
  );
}

/** A bidder who has declined gets no other offer; one whose price was declined can. */
const isAvailable = ({ offer }: Candidate) =>
  offer === null ||
  offer.status === "lapsed" ||
  (offer.status === "declined" && offer.counter_cents !== null);

const canReceiveOffer = (candidate: Candidate) => isAvailable(candidate) && candidate.isReachable;

interface RowProps {
  candidate: Candidate;
  feeRate: number;
  action: string;
  isOfferable: boolean;
  isFirst: boolean;
  isPriceOpen: boolean;
  filled: Pick<FilledForm, "values" | "errors">;
}

function CandidateRow({ candidate, isOfferable, ...props }: RowProps) {
  const { auctions, offers } = useMessages();
  const { amountCents, suffix, name, isReachable, offer } = candidate;
  const bidderName = name ?? auctions.anonymousBidder({ suffix });
  return (
    <li>
      <p>
        <strong>{bidderName}</strong> <span className="price">{formatDollars(amountCents)}</span>
        {offer && (
          <span className="muted">
            {" "}
            <OfferText offer={offer} />
          </span>
        )}
      </p>
      <p>
        <RecordLine side="buyer" record={candidate.record} />
      </p>
      {isOfferable && isAvailable(candidate) && !isReachable && (
        <p className="muted">{offers.seller.unreachable}</p>
      )}
      {isOfferable && canReceiveOffer(candidate) && (
        <>
          <SellerFee rate={props.feeRate} priceCents={amountCents} />
          <OfferForm {...props} candidate={candidate} bidderName={bidderName} />
        </>
      )}
    </li>
  );
}

function OfferText({ offer }: { offer: OfferMade }) {
  const { common, offers } = useMessages();
  const { next, seller: words } = offers;
  const amount = formatDollars(offeredCents(offer));
  const isCountered = offer.counter_cents !== null;
  switch (offer.status) {
    case "open":
      return (
        <>
          {words.open}
          <Gap />
          <Moment at={offer.expires_at} />
        </>
      );
    case "countered":
      return (
        <>
          {words.countered({ amount })}
          <Gap />
          <Moment at={offer.expires_at} /> <a href={`/offer/${offer.id}`}>{common.viewOffer}</a>
        </>
      );
    case "accepted":
      return offer.bid_cents !== null ? (
        words.agreed({ amount })
      ) : (
        <>
          {words.accepted}
          <Gap />
          <a href="/trade">{next.bids}</a>
        </>
      );
    case "declined":
      return isCountered ? words.refused({ amount }) : words.declined;
    case "lapsed":
      return words.lapsed;
  }
}

type FormProps = Omit<RowProps, "feeRate" | "isOfferable"> & { bidderName: string };

function OfferForm({ candidate, bidderName, action, isFirst, isPriceOpen, filled }: FormProps) {
  const { common, listing, offers } = useMessages();
  const { seller: words } = offers;
  const { bidId, amountCents } = candidate;
  const { values, errors } = filled;
  const id = `days-${bidId}`;
  const label = isPriceOpen
    ? words.offerAtPrice
    : words.offer({ amount: formatDollars(amountCents) });
  return (
    <form method="post" action={action} data-busy-form>
      <input type="hidden" name="bidId" value={bidId} />
      {isPriceOpen && (
        <Field
          id={`amount-${bidId}`}
          name="amount"
          label={words.price}
          hint={words.priceHint}
          defaultValue={values.amount ?? centsToDecimal(amountCents)}
          error={errors.amount}
          inputMode="decimal"
          required
        />
      )}
      <p className="button-row">
        <label htmlFor={id}>{words.days}</label>
        <select
          id={id}
          name="days"
          defaultValue={values.days ?? "3"}
          aria-invalid={errors.days ? true : undefined}
        >
          {OFFER_DAYS.map((count) => (
            <option key={count} value={count}>
              {listing.fields.days({ count })}
            </option>
          ))}
        </select>
        <button
          className={isFirst ? "button primary" : "button"}
          type="submit"
          aria-label={common.labelled({ label, value: bidderName })}
          data-busy-label={common.busy}
        >
          {label}
        </button>
      </p>
      {errors.days && <p className="field-error">{errors.days}</p>}
    </form>
  );
}
