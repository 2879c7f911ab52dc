import { useMessages } from "../../messages/context";
import type { RoundOutcomes } from "../../src/licenses/outcomes";
import type { ListedBidder } from "../../src/records/listed-bidder";
import { SellerFee } from "../fees/fee-rule";
import { RecordLine } from "../records/deal-record";
import { SubmitButton } from "../ui/buttons";
import { PackageTitle } from "../ui/package-title";
import { OutcomeSentence } from "./outcome-sentence";

interface Props {
  outcomes: RoundOutcomes;
  /** Null unless the seller can award the licenses now. */
  winners: readonly ListedBidder[] | null;
}

export function AwardPage({ outcomes, winners }: Props) {
  const { licenses } = useMessages();
  const { lot, present, exclusive } = outcomes;
  const { award } = licenses;
  const label = exclusive
    ? award.exclusively({ priceCents: exclusive.priceCents })
    : award.award({ count: present.soldCount, togetherCents: present.togetherCents });
  return (
    <section className="confirmation award-page">
      <h1>{award.title}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      <p>
        <OutcomeSentence {...outcomes} />
      </p>
      {lot.status === "active" && <p className="muted">{award.running}</p>}
      {winners && (
        <>
          <p>{award.lead}</p>
          <Winners winners={winners} />
          <SellerFee
            rate={lot.seller_fee_rate}
            {...(exclusive
              ? { priceCents: exclusive.priceCents }
              : { priceCents: present.priceCents, count: present.soldCount })}
          />
          <form
            className="button-row"
            method="post"
            action={`/package/${lot.id}/award`}
            data-busy-form
          >
            <SubmitButton label={label} busyLabel={award.awarding} />
          </form>
        </>
      )}
    </section>
  );
}

function Winners({ winners }: { winners: readonly ListedBidder[] }) {
  const { auctions, licenses } = useMessages();
  return (
    <>
      <h2>{licenses.award.winners}</h2>
      <ul className="second-chances">
        {winners.map(({ suffix, name, record }) => (
          <li key={suffix}>
            <p>
              <strong>{name ?? auctions.anonymousBidder({ suffix })}</strong>
            </p>
            <p>
              <RecordLine side="buyer" record={record} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
