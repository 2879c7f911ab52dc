import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import { languageTag } from "../../src/packages/vocabulary";
import type { RunningRoadshow } from "../../src/roadshow/running-roadshows";
import { isFixedPrice } from "../../src/rules/sale";
import { shownPriceCents } from "../../src/rules/shown-price";
import { LinkButton } from "../ui/buttons";
import { CertifiedBadge } from "../ui/certified-badge";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { RoadshowState } from "./roadshows-page";

interface Props {
  roadshows: readonly RunningRoadshow[];
  nextCursor: string | null;
  isSeller: boolean;
  now: number;
}

export function RunningRoadshowsPage({ roadshows, nextCursor, isSeller, now }: Props) {
  const { roadshow, searches } = useMessages();
  const { list } = roadshow;
  return (
    <div className="seller-page">
      <header className="seller-header">
        <h1>{list.title}</h1>
        {isSeller && <LinkButton href="/roadshows" label={list.manage} />}
      </header>
      {roadshows.length === 0 ? (
        <div className="empty">
          <h2>{list.empty}</h2>
          <LinkButton href="/marketplace" label={searches.browse} kind="primary" />
        </div>
      ) : (
        <ul className="own-packages">
          {roadshows.map((shown) => (
            <RunningRow key={shown.id} roadshow={shown} now={now} />
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <p>
          <LinkButton
            href={`/roadshows/running?cursor=${nextCursor}`}
            label={searches.following.next}
          />
        </p>
      )}
    </div>
  );
}

function RunningRow({ roadshow, now }: { roadshow: RunningRoadshow; now: number }) {
  const { common, packages, roadshow: words } = useMessages();
  const { text: title } = useShownTitle(roadshow);
  const { id, highest_bid_cents: highest } = roadshow;
  const count = roadshow.material_count;
  return (
    <li className="own-package">
      <div>
        {roadshow.certified === 1 && (
          <p className="card-tags">
            <CertifiedBadge />
          </p>
        )}
        <PackageTitle as="h2" lot={roadshow} href={`/package/${id}`} />
        <p lang={languageTag(roadshow.language)} dir="auto">
          {roadshow.roadshow_title}
        </p>
        <p className="card-facts">
          <span>
            <RoadshowState endsAt={roadshow.roadshow_end_time} now={now} />
          </span>
          {count > 0 && (
            <a
              href={`/package/${id}#roadshow`}
              aria-label={common.actionOn({ action: words.materials({ count }), title })}
            >
              {words.materials({ count })}
            </a>
          )}
        </p>
      </div>
      <p>
        <span className="muted">
          {isFixedPrice(roadshow)
            ? packages.card.fixedPrice
            : highest === null
              ? packages.card.firstBid
              : packages.card.highestBid}
        </span>{" "}
        <span className="price">{formatDollars(shownPriceCents(roadshow))}</span>
      </p>
    </li>
  );
}
