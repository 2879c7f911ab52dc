import { sizeText } from "../../messages/collection-size";
import { useMessages } from "../../messages/context";
import type { OwnPackage } from "../../src/packages/own-packages";
import { DialogLink, LinkButton } from "../ui/buttons";
import { CertifiedBadge } from "../ui/certified-badge";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { StatusBadge } from "../ui/status-badge";
import { AskedPrice } from "./asked-price";
import { LanguageName } from "./language-name";

export function OwnPackages({ packages }: { packages: readonly OwnPackage[] }) {
  const { collections } = useMessages();
  return (
    <section aria-labelledby="own-title">
      <h2 id="own-title">{collections.own}</h2>
      {packages.length === 0 ? (
        <div className="empty">
          <h3>{collections.empty}</h3>
          <p>{collections.emptyHint}</p>
        </div>
      ) : (
        <ul className="own-packages">
          {packages.map((lot) => (
            <OwnPackageRow key={lot.id} lot={lot} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnPackageRow({ lot }: { lot: OwnPackage }) {
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
          <StatusBadge lot={lot} />
          {lot.certified === 1 && <CertifiedBadge />}
          <span>{packages.category(lot.category)}</span>
        </p>
        <PackageTitle as="h3" lot={lot} />
        <p className="card-facts">
          <LanguageName language={lot.language} />
          <span>{sizeText(lot, packages)}</span>
          <AskedPrice lot={lot} />
          <span>{row.samples({ count: lot.sample_count })}</span>
        </p>
      </div>
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
