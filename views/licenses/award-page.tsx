import { useMessages } from "../../messages/context";
import type { RoundOutcomes } from "../../src/licenses/outcomes";
import { SellerFee } from "../fees/fee-rule";
import { SubmitButton } from "../ui/buttons";
import { PackageTitle } from "../ui/package-title";
import { OutcomeSentence } from "./outcome-sentence";

export function AwardPage({ outcomes, canAward }: { outcomes: RoundOutcomes; canAward: boolean }) {
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
      {canAward && (
        <>
          <p>{award.lead}</p>
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
