import { useMessages } from "../../messages/context";
import {
  OWN_STATUSES,
  type OwnList,
  type OwnListQuery,
  type OwnStatus,
  SEALS,
} from "../../src/packages/own-list";
import { LinkButton, Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import { SelectField } from "../ui/select-field";

export function OwnFilters({ query }: { query: OwnListQuery }) {
  const { certification, collections, common, packages } = useMessages();
  const seals = { certified: packages.certified, uncertified: collections.uncertified };
  const isFiltered = query.q !== "" || query.status !== undefined || query.seal !== undefined;
  return (
    <form className="own-filters" method="get" action="/corpus-profile">
      <Field name="q" type="search" label={common.title} defaultValue={query.q} />
      <SelectField
        name="status"
        label={packages.filters.status}
        placeholder={packages.filters.statuses.all}
        defaultValue={query.status}
        groups={[{ values: OWN_STATUSES }]}
        labelFor={(status) => packages.statuses[status as OwnStatus]}
      />
      <SelectField
        name="seal"
        label={certification.title}
        placeholder={common.any}
        defaultValue={query.seal}
        groups={[{ values: SEALS }]}
        labelFor={(seal) => seals[seal as keyof typeof seals]}
      />
      <p className="button-row">
        <Submit label={common.search} />
        {isFiltered && (
          <LinkButton href="/corpus-profile" label={packages.marketplace.clearFilters} />
        )}
      </p>
    </form>
  );
}

export function OwnPages({ list, query }: { list: OwnList; query: OwnListQuery }) {
  const { collections, finding, packages } = useMessages();
  const { page, pageCount } = list;
  if (pageCount === 1) return null;
  return (
    <nav className="button-row" aria-label={packages.marketplace.pages}>
      {page > 1 && (
        <LinkButton href={pageHref(query, page - 1)} label={finding.previous} rel="prev" />
      )}
      <span className="muted">{collections.pageOf({ page, pages: pageCount })}</span>
      {page < pageCount && (
        <LinkButton href={pageHref(query, page + 1)} label={finding.next} rel="next" />
      )}
    </nav>
  );
}

function pageHref({ q, status, seal }: OwnListQuery, page: number): string {
  const chosen = { ...(q && { q }), ...(status && { status }), ...(seal && { seal }) };
  return `/corpus-profile?${new URLSearchParams({ ...chosen, page: `${page}` })}`;
}
