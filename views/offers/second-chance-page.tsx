import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Candidate, SecondChance } from "../../src/offers/candidates";
import { OFFER_DAYS } from "../../src/offers/rules";
import { SellerFee } from "../fees/fee-rule";
import { RecordLine } from "../records/deal-record";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

type Props = FilledForm & SecondChance;

export function SecondChancePage({ lot, until, candidates, values, errors, ...props }: Props) {
  const { offers, relisting, errors: refusals } = useMessages();
  const words = offers.seller;
  const isOpen = candidates.some(({ offer }) => offer?.status === "open");
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
          <p>{words.lead}</p>
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
            {...(values.bidId === candidate.bidId && { days: values.days, error: errors.days })}
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

const isAvailable = ({ offer }: Candidate) => offer === null || offer.status === "lapsed";

const canReceiveOffer = (candidate: Candidate) => isAvailable(candidate) && candidate.isReachable;

interface RowProps {
  candidate: Candidate;
  feeRate: number;
  action: string;
  isOfferable: boolean;
  isFirst: boolean;
  days?: string | undefined;
  error?: string | undefined;
}

function CandidateRow({
  candidate,
  feeRate,
  action,
  isOfferable,
  isFirst,
  days = "3",
  error,
}: RowProps) {
  const { auctions, common, listing, offers } = useMessages();
  const { next, seller: words } = offers;
  const { bidId, amountCents, suffix, name, isReachable, offer } = candidate;
  const bidderName = name ?? auctions.anonymousBidder({ suffix });
  const amount = formatDollars(amountCents);
  const id = `days-${bidId}`;
  return (
    <li>
      <p>
        <strong>{bidderName}</strong> <span className="price">{amount}</span>
        {offer && (
          <span className="muted">
            {" "}
            {words[offer.status]} {offer.status === "open" && <Moment at={offer.expires_at} />}
            {offer.status === "accepted" && <a href="/trade">{next.bids}</a>}
          </span>
        )}
      </p>
      <p>
        <RecordLine side="buyer" record={candidate.record} />
      </p>
      {isOfferable && isAvailable(candidate) && !isReachable && (
        <p className="muted">{words.unreachable}</p>
      )}
      {isOfferable && canReceiveOffer(candidate) && (
        <SellerFee rate={feeRate} priceCents={amountCents} />
      )}
      {isOfferable && canReceiveOffer(candidate) && (
        <form className="button-row" method="post" action={action} data-busy-form>
          <input type="hidden" name="bidId" value={bidId} />
          <label htmlFor={id}>{words.days}</label>
          <select id={id} name="days" defaultValue={days} aria-invalid={error ? true : undefined}>
            {OFFER_DAYS.map((count) => (
              <option key={count} value={count}>
                {listing.fields.days({ count })}
              </option>
            ))}
          </select>
          <button
            className={isFirst ? "button primary" : "button"}
            type="submit"
            aria-label={common.labelled({ label: words.offer({ amount }), value: bidderName })}
            data-busy-label={common.busy}
          >
            {words.offer({ amount })}
          </button>
        </form>
      )}
      {error && <p className="field-error">{error}</p>}
    </li>
  );
}
