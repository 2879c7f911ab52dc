import { sizeText } from "../../messages/collection-size";
import { useMessages } from "../../messages/context";
import type { OwnList, OwnListQuery } from "../../src/packages/own-list";
import type { OwnPackage } from "../../src/packages/own-packages";
import { AskedPrice } from "../packages/asked-price";
import { LanguageName } from "../packages/language-name";
import { DialogLink, LinkButton } from "../ui/buttons";
import { CertifiedBadge } from "../ui/certified-badge";
import { Moment } from "../ui/moment";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { StatusBadge } from "../ui/status-badge";
import { currentStatus, ListedPrice, ListedTime } from "./listed-figures";
import { OwnFilters, OwnPages } from "./own-filters";

interface Props {
  list: OwnList;
  query: OwnListQuery;
  now: number;
}

export function OwnPackages({ list, query, now }: Props) {
  const { collections, finding, packages } = useMessages();
  return (
    <section aria-labelledby="own-title">
      <h2 id="own-title">{collections.own}</h2>
      {list.total === 0 ? (
        <div className="empty">
          <h3>{collections.empty}</h3>
          <p>{collections.emptyHint}</p>
        </div>
      ) : (
        <>
          {list.uncertifiedCount > 0 && (
            <p className="muted">
              <a href="/corpus-profile?status=active&seal=uncertified">
                {collections.hiddenByDefault({ count: list.uncertifiedCount })}
              </a>
            </p>
          )}
          <OwnFilters query={query} />
          {list.foundCount === 0 ? (
            <div className="empty">
              <h3>{packages.marketplace.empty}</h3>
              <LinkButton href="/corpus-profile" label={packages.marketplace.clearFilters} />
            </div>
          ) : (
            <>
              <p className="muted">{finding.total({ count: list.foundCount, more: false })}</p>
              <ul className="own-packages">
                {list.packages.map((lot) => (
                  <OwnPackageRow key={lot.id} lot={lot} now={now} />
                ))}
              </ul>
              <OwnPages list={list} query={query} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function OwnPackageRow({ lot, now }: { lot: OwnPackage; now: number }) {
  const messages = useMessages();
  const { text: title } = useShownTitle(lot);
  const { certification: words, collections, packages, relisting } = messages;
  const { actionOn } = messages.common;
  const { row } = collections;
  const certificationPath = `/package/${lot.id}/certification`;
  const relistingPath = `/package/${lot.id}/relisting`;
  const deletionPath = `/package/${lot.id}/deletion`;
  return (
    <li className="own-package">
      <div>
        <p className="card-tags">
          <StatusBadge lot={lot} status={currentStatus(lot, now)} />
          {lot.certified === 1 && <CertifiedBadge />}
          <span>{packages.category(lot.category)}</span>
        </p>
        <PackageTitle as="h3" lot={lot} href={`/package/${lot.id}`} />
        <p className="card-facts">
          <LanguageName language={lot.language} />
          <span>{sizeText(lot, packages)}</span>
          <AskedPrice lot={lot} />
          <span>{row.samples({ count: lot.sample_count })}</span>
          <ListedTime
            lot={lot}
            now={now}
            dateNote={
              <>
                {packages.statuses.ended} <Moment at={lot.ended_at ?? lot.auction_end_time} day />
              </>
            }
          />
        </p>
      </div>
      <ListedPrice lot={lot} now={now} />
      <div className="button-row">
        <LinkButton
          href={`/package/${lot.id}`}
          label={row.viewDetails}
          kind="small"
          aria-label={actionOn({ action: row.viewDetails, title })}
        />
        <button
          className="button small"
          type="button"
          data-upload-samples={lot.id}
          data-title={title}
          aria-label={actionOn({ action: row.uploadSamples, title })}
        >
          {row.uploadSamples}
        </button>
        {lot.status === "active" && !lot.is_bid_on && (
          <LinkButton
            href={`/package/${lot.id}/edit`}
            label={messages.common.edit}
            kind="small"
            aria-label={actionOn({ action: messages.common.edit, title })}
          />
        )}
        {lot.status !== "active" && lot.relisted_as === null && (
          <DialogLink
            className="button small"
            href={relistingPath}
            aria-label={actionOn({ action: relisting.action, title })}
          >
            {relisting.action}
          </DialogLink>
        )}
        {lot.certified === 0 && (
          <DialogLink
            className="button small"
            href={certificationPath}
            aria-label={messages.common.labelled({ label: words.title, value: title })}
          >
            {words.title}
          </DialogLink>
        )}
        {lot.status !== "settled" && (
          <DialogLink
            className="button small danger"
            href={deletionPath}
            aria-label={actionOn({ action: messages.common.delete, title })}
          >
            {messages.common.delete}
          </DialogLink>
        )}
      </div>
    </li>
  );
}
