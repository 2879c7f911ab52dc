import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Draft } from "../../src/packages/drafts";
import type { OwnList, OwnListQuery } from "../../src/packages/own-list";
import type { FeeRates } from "../../src/rules/fees";
import { DraftList } from "../packages/draft-list";
import { ListingForm } from "../packages/listing-form";
import { DialogLink, LinkButton } from "../ui/buttons";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { RequirePermission } from "../ui/permitted";
import { OwnPackages } from "./own-packages";

interface Props {
  list: OwnList;
  query: OwnListQuery;
  now: number;
  drafts: readonly Draft[];
  upload: ReactNode;
  publisher: string;
  fees: FeeRates;
}

export function CorpusProfilePage({ list, query, now, drafts, upload, publisher, fees }: Props) {
  const { collections, samples } = useMessages();
  return (
    <div className="seller-page">
      <header className="seller-header">
        <div>
          <h1>{collections.title}</h1>
          <ul className="tags">
            {collections.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </div>
        <div className="button-row">
          <RequirePermission permission="sell">
            <a className="button primary" href="/create-package" data-open-dialog="listing-dialog">
              <Icon name="plus" /> {collections.listNew}
            </a>
          </RequirePermission>
          <DialogLink className="button" href="/corpus-profile/guide">
            {samples.guide.title}
          </DialogLink>
        </div>
      </header>
      <Summary list={list} />
      <DraftList drafts={drafts} />
      <OwnPackages list={list} query={query} now={now} />
      {upload}
      <Dialog id="listing-dialog" title={collections.listNew}>
        <p className="muted">{collections.create.lead}</p>
        <ListingForm values={{}} errors={{}} place="dialog" publisher={publisher} fees={fees} />
      </Dialog>
    </div>
  );
}

function Summary({ list }: { list: OwnList }) {
  const { collections } = useMessages();
  const { summary } = collections;
  const dollarCents = Math.round(list.meanPriceCents / 100) * 100;
  const cards: Array<[label: string, figure: string | number]> = [
    [summary.total, list.total],
    [summary.active, list.activeCount],
    [summary.averagePrice, formatDollars(dollarCents).replace(/\.00$/, "")],
    [summary.languages, list.languageCount],
  ];
  return (
    <dl className="summary-cards">
      {cards.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

export function AccessDeniedPage() {
  const { errors } = useMessages();
  const { denied } = useMessages().collections;
  return (
    <div className="error-page">
      <p className="error-status">403</p>
      <h1>{errors["seller-only"].title}</h1>
      <p>{denied.text}</p>
      <p>
        <LinkButton href="/profile" label={denied.toProfile} kind="primary" />
      </p>
    </div>
  );
}
