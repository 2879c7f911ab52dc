import type { ReactNode } from "react";
import { useMessages, useTimes } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Publisher } from "../../src/publishers/publisher";
import { recordFrom } from "../../src/rules/record";
import { recordFacts } from "../../src/rules/record-facts";
import { isRound } from "../../src/rules/round";
import { shownPriceCents } from "../../src/rules/shown-price";
import { RoundLabel } from "../marketplace/round-label";
import { ReportLink } from "../moderation/report-link";
import { SellerInformation } from "../packages/seller-information";
import { RightsChips } from "../rights/rights-section";
import { LinkButton } from "../ui/buttons";
import { CertifiedBadge } from "../ui/certified-badge";
import { NoValue } from "../ui/no-value";
import { PackageTitle } from "../ui/package-title";
import { StatusBadge } from "../ui/status-badge";

interface Props extends Publisher {
  reviews: ReactNode;
  isOwn: boolean;
}

export function PublisherPage({ seller, counts, answerMs, lots, reviews, isOwn }: Props) {
  const { analytics, common, packages, publishers: words, records, searches } = useMessages();
  const times = useTimes();
  const figures: Array<[label: string, figure: string | null]> = [
    [words.listed, packages.integer(counts.listed)],
    [words.running, packages.integer(counts.running)],
    ...(counts.upcoming > 0
      ? [[words.upcoming, packages.integer(counts.upcoming)] as [string, string]]
      : []),
    [words.sold, packages.integer(counts.sold)],
    [words.answers, answerMs === null ? null : analytics.responseTime(answerMs)],
    [words.since, String(times.year(seller.created_at))],
    ...recordFacts(records, "seller", recordFrom(seller)).map(
      ({ label, figure }): [string, string] => [label, figure],
    ),
  ];
  return (
    <div className="seller-page">
      <h1>{common.publisher}</h1>
      <SellerInformation seller={seller} />
      {!isOwn && (
        <p>
          <ReportLink subject="publisher" about={`/publisher/${seller.id}`} />
        </p>
      )}
      <dl className="summary-cards">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure ?? <NoValue />}</dd>
          </div>
        ))}
      </dl>
      {reviews}
      <section aria-labelledby="lots-title">
        <div className="results-head">
          <h2 id="lots-title">{words.lots}</h2>
          <LinkButton href={`/publisher/${seller.id}.atom`} label={searches.feed} />
        </div>
        <ul className="own-packages">
          {lots.map((lot) => (
            <li className="own-package" key={lot.id}>
              <div>
                <p className="card-tags">
                  <StatusBadge lot={lot} />
                  {lot.certified === 1 && <CertifiedBadge />}
                </p>
                <PackageTitle as="h3" lot={lot} href={`/package/${lot.id}`} />
                <RightsChips lot={lot} isOpen={lot.status === "active"} />
              </div>
              <p className="figure end">
                <span className="figure-label">
                  {isRound(lot) ? (
                    <RoundLabel lot={lot} />
                  ) : (
                    lot.highest_bid_cents === null && packages.card.firstBid
                  )}
                </span>
                <span className="price">{formatDollars(shownPriceCents(lot))}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
