import { useState } from "react";
import type { TradePackage } from "../../src/trade/answers";
import { BidRows } from "./bid-rows";
import { LotTitle } from "./lot-title";
import { NextStepLine, PackageFigures } from "./package-figures";
import type { TradeTablesProps } from "./props";
import { itemsOf } from "./trade-cache";
import { tradeHref } from "./trade-data";
import { LoadMore, MissingList } from "./trade-parts";
import type { Decisions } from "./use-decisions";
import { useTradePackages } from "./use-trade";

interface Props {
  props: TradeTablesProps;
  decisions: Decisions;
}

/** With these steps, the bids have buttons that the seller needs. */
const DECIDING_STEPS: readonly string[] = ["accept", "choose", "send"];

export function PackageBids({ props, decisions }: Props) {
  const { words } = props;
  const list = useTradePackages(props);
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  if (!list.data) return <MissingList list={list} words={words} />;
  const packages = itemsOf(list.data);
  if (packages.length === 0) {
    return (
      <div className="empty">
        <h3>{words.empty.all}</h3>
      </div>
    );
  }
  return (
    <>
      {packages.map((lot) => {
        const isOpen = toggled[lot.packageId] ?? DECIDING_STEPS.includes(lot.next.step);
        return (
          <PackageGroup
            key={lot.packageId}
            lot={lot}
            props={props}
            decisions={decisions}
            isOpen={isOpen}
            toggle={() => setToggled({ ...toggled, [lot.packageId]: !isOpen })}
          />
        );
      })}
      <LoadMore list={list} words={words} href={(next) => tradeHref("all", null, next)} />
    </>
  );
}

interface GroupProps extends Props {
  lot: TradePackage;
  isOpen: boolean;
  toggle(): void;
}

function PackageGroup({ lot, props, decisions, isOpen, toggle }: GroupProps) {
  const { words } = props;
  const { packageId, bidCount } = lot;
  const status = lot.hidden ? "hidden" : lot.packageStatus;
  return (
    <section className="trade-package" aria-labelledby={`lot-${packageId}`}>
      <header>
        <div>
          <h3 id={`lot-${packageId}`}>
            <LotTitle lot={lot} locale={props.locale} href={`/package/${packageId}`} />
          </h3>
          <p className="card-facts">
            <span className={`status-badge ${lot.hidden ? "ended" : status}`}>
              {lot.next.step === "offer" ? words.reserveMissed : words.packageStatuses[status]}
            </span>
            <a
              href={tradeHref("all", packageId)}
              aria-expanded={isOpen}
              onClick={(event) => {
                event.preventDefault();
                toggle();
              }}
            >
              {words.bidCount({ count: bidCount })}
            </a>
          </p>
          <NextStepLine lot={lot} props={props} />
        </div>
        <PackageFigures lot={lot} words={words} />
      </header>
      {isOpen && <BidRows bids={lot.bids} tab="all" props={props} decisions={decisions} />}
      {isOpen && lot.hasMore && (
        <a className="button small" href={tradeHref("all", packageId)}>
          {words.showAll({ count: bidCount })}
        </a>
      )}
    </section>
  );
}
