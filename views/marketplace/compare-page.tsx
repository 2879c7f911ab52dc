import { useMessages } from "../../messages/context";
import type { ComparedPackage, Comparison } from "../../src/marketplace/compared";
import { compareHref, MAX_COMPARED } from "../../src/marketplace/compared";
import { DEFAULT_STATE, hrefOf } from "../../src/marketplace/marketplace-state";
import { isFixedPrice } from "../../src/rules/sale";
import { firstBidCents } from "../../src/rules/shown-price";
import { useLiveWords } from "../packages/live-words";
import { sampleTag } from "../samples/excerpt";
import { LinkButton } from "../ui/buttons";
import { NoValue } from "../ui/no-value";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { type ComparedRow, hasEqualCells, isOpen, useComparedRows } from "./compared-rows";

interface Props {
  comparison: Comparison;
  now: number;
}

const MAX_PASSAGES = 3;

export function ComparePage({ comparison, now }: Props) {
  const { common, compare } = useMessages();
  const { packages, goneCount, leftOutCount } = comparison;
  const openPlaces = MAX_COMPARED - packages.length;
  const chosen = packages.map(({ lot }) => lot.id);
  return (
    <div className="compare">
      <h1>{compare.title}</h1>
      {goneCount > 0 && <p role="status">{compare.gone({ count: goneCount })}</p>}
      {leftOutCount > 0 && (
        <p role="status">{compare.leftOut({ count: leftOutCount, most: MAX_COMPARED })}</p>
      )}
      {packages.length === 0 ? (
        <p>{compare.none({ most: MAX_COMPARED })}</p>
      ) : (
        <>
          {packages.length > 1 && <p className="muted">{compare.legend}</p>}
          <CompareTable packages={packages} now={now} />
        </>
      )}
      {openPlaces > 0 && (
        <p className="compare-more">
          {packages.length > 0 && <span>{compare.more({ count: openPlaces })} </span>}
          <LinkButton href="/marketplace" label={common.browse} kind="scripted" />
          <LinkButton
            href={hrefOf({ ...DEFAULT_STATE, chosen })}
            label={common.browse}
            kind="unscripted"
          />
        </p>
      )}
    </div>
  );
}

function CompareTable({ packages, now }: { packages: readonly ComparedPackage[]; now: number }) {
  const { compare, samples } = useMessages();
  const rows = useComparedRows(packages, now);
  const ids = packages.map(({ lot }) => lot.id);
  return (
    <section
      className="table-scroll"
      aria-label={compare.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it
      tabIndex={0}
    >
      <table className="compare-table" data-compared={ids.join()}>
        <thead>
          <tr>
            <td />
            {packages.map(({ lot }) => (
              <ColumnHead key={lot.id} lot={lot} ids={ids} now={now} />
            ))}
          </tr>
        </thead>
        <tbody data-lots={useLiveWords()}>
          {rows.map((row) => (
            <CompareRow key={row.label} row={row} packages={packages} now={now} />
          ))}
          <tr className="compare-samples">
            <th scope="row">{samples.preview.pages}</th>
            {packages.map((compared) => (
              <td key={compared.lot.id}>
                <SampleBeginning {...compared} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  lot: ComparedPackage["lot"];
  ids: readonly string[];
  now: number;
}

/** Screen readers repeat the heading at each cell, so its label leaves out the actions. */
function ColumnHead({ lot, ids, now }: HeadProps) {
  const { text: title } = useShownTitle(lot);
  return (
    <th scope="col" aria-label={title}>
      <PackageTitle as="span" lot={lot} href={`/package/${lot.id}`} />
      <ColumnActions lot={lot} ids={ids} now={now} />
    </th>
  );
}

function ColumnActions({ lot, ids, now }: HeadProps) {
  const { auctions, common, compare, packages } = useMessages();
  const { text: title } = useShownTitle(lot);
  return (
    <span className="compare-actions">
      {isOpen(lot, now) && lot.opens_on === null && (
        <LinkButton
          href={`/package/${lot.id}#bidding`}
          label={packages.card.placeBid}
          kind="small"
          aria-label={common.actionOn({ action: auctions.placeBid, title })}
        />
      )}
      <LinkButton
        href={compareHref(ids.filter((id) => id !== lot.id))}
        label={compare.remove}
        kind="small"
        aria-label={common.actionOn({ action: compare.remove, title })}
        data-compare-without={lot.id}
      />
    </span>
  );
}

interface RowProps {
  row: ComparedRow;
  packages: readonly ComparedPackage[];
  now: number;
}

function CompareRow({ row, packages, now }: RowProps) {
  const { compare } = useMessages();
  const differs = !hasEqualCells(row);
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {row.label}
        {differs && (
          <span className="differs">
            <span aria-hidden="true">{"\u00a0≠"}</span>
            <span className="visually-hidden"> ({compare.differs})</span>
          </span>
        )}
      </th>
      {row.cells.map(({ text, content, isLive }, index) => {
        const { lot } = packages[index] as ComparedPackage;
        const isUpdated = isLive && isOpen(lot, now) && !isFixedPrice(lot);
        return (
          <td
            key={lot.id}
            data-lot={isUpdated ? lot.id : undefined}
            data-phase={isUpdated && lot.opens_on !== null ? "upcoming" : undefined}
            data-first-bid={isUpdated ? firstBidCents(lot) : undefined}
          >
            {content ?? <bdi>{text}</bdi>}
          </td>
        );
      })}
    </tr>
  );
}

function SampleBeginning({ lot, sample }: ComparedPackage) {
  const { common, compare } = useMessages();
  const { text: title } = useShownTitle(lot);
  if (!sample) return <NoValue meaning={compare.unmeasured} />;
  const { about, part } = sample;
  const lang = sampleTag(about.language);
  const { table } = part;
  return (
    <>
      {table ? (
        <ol lang={lang} dir="auto">
          {table.rows.slice(0, MAX_PASSAGES).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records keep their order
            <li key={index}>
              {table.columns.map((name, column) => (
                <span key={name}>
                  <b>{name}</b> {row[column]}{" "}
                </span>
              ))}
            </li>
          ))}
        </ol>
      ) : (
        part.passages.slice(0, MAX_PASSAGES).map((passage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages keep their order
          <p key={index} lang={lang} dir="auto">
            {passage}
          </p>
        ))
      )}
      <p>
        <a
          href={`/package/${lot.id}?sample=${about.id}#sample`}
          aria-label={common.actionOn({ action: compare.read, title })}
        >
          {compare.read}
        </a>
      </p>
    </>
  );
}
