import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { formatDollars } from "../../src/lib/money";
import type { Draft } from "../../src/packages/drafts";
import type { OwnPackage } from "../../src/packages/own-packages";
import type { FeeRates } from "../../src/rules/fees";
import { DialogLink, LinkButton } from "../ui/buttons";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { DraftList } from "./draft-list";
import { ListingForm } from "./listing-form";
import { OwnPackages } from "./own-packages";

interface Props {
  packages: readonly OwnPackage[];
  drafts: readonly Draft[];
  upload: ReactNode;
  fees: FeeRates;
}

export function CorpusProfilePage({ packages, drafts, upload, fees }: Props) {
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
          <a className="button primary" href="/create-package" data-open-dialog="listing-dialog">
            <Icon name="plus" /> {collections.listNew}
          </a>
          <DialogLink className="button" href="/corpus-profile/guide">
            {samples.guide.title}
          </DialogLink>
        </div>
      </header>
      <Summary packages={packages} />
      <DraftList drafts={drafts} />
      <OwnPackages packages={packages} />
      {upload}
      <Dialog id="listing-dialog" title={collections.listNew}>
        <p className="muted">{collections.create.lead}</p>
        <ListingForm values={{}} errors={{}} place="dialog" fees={fees} />
      </Dialog>
    </div>
  );
}

/** The auction of a hidden package is on hold. */
const isOnAuction = ({ status, hidden_at }: OwnPackage) =>
  status === "active" && hidden_at === null;

function Summary({ packages }: { packages: readonly OwnPackage[] }) {
  const { collections } = useMessages();
  const { summary } = collections;
  const prices = packages.map((lot) => lot.starting_price_cents);
  const mean = prices.reduce((sum, price) => sum + price, 0) / (prices.length || 1);
  const cards: Array<[label: string, figure: string | number]> = [
    [summary.total, packages.length],
    [summary.active, packages.filter(isOnAuction).length],
    [summary.averagePrice, formatDollars(Math.round(mean / 100) * 100).replace(/\.00$/, "")],
    [summary.languages, new Set(packages.map((lot) => lot.language)).size],
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
