import { useMessages } from "../../messages/context";
import type { ListedSearch } from "../../src/searches/searches";
import { DialogLink, LinkButton, Submit } from "../ui/buttons";

export function SavedSearchesPage({ searches }: { searches: readonly ListedSearch[] }) {
  const { layout, searches: words } = useMessages();
  return (
    <div className="seller-page">
      <header>
        <h1>{words.title}</h1>
        <p className="button-row">
          <LinkButton href="/following" label={layout.following} />
        </p>
      </header>
      {searches.length === 0 ? (
        <div className="empty">
          <h2>{words.empty}</h2>
          <p>{words.emptyHint}</p>
          <LinkButton href="/marketplace" label={words.browse} kind="primary" />
        </div>
      ) : (
        <ul className="contract-list">
          {searches.map((search) => (
            <SavedSearch key={search.id} {...search} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SavedSearch({ id, name, frequency, newMatches, unknown }: ListedSearch) {
  const { common, finding, searches: words } = useMessages();
  const path = `/saved-searches/${id}`;
  return (
    <li>
      <p className="contract-title">
        <a href={path}>
          <bdi>{name}</bdi>
        </a>
      </p>
      <p className="muted">
        {newMatches > 0 && <strong>{words.newMatches({ count: newMatches })} · </strong>}
        {words.emails({ frequency: words.frequencies[frequency] })}
      </p>
      {unknown.map(({ name, value }) => (
        <p key={name} className="unknown-value">
          {words.gone({ name: finding.names[name], value })}
        </p>
      ))}
      <div className="button-row">
        <DialogLink className="button" href={`${path}/edit`} aria-label={words.editNamed({ name })}>
          {common.edit}
        </DialogLink>
        <form method="post" action={`${path}/deletion`}>
          <Submit label={common.delete} aria-label={words.deleteNamed({ name })} />
        </form>
      </div>
    </li>
  );
}
