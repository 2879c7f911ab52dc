import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import type { Stage } from "../../src/rules/standing";
import { useTimes } from "../runtime/use-times";
import { BidForm } from "./bid-form";
import { BidOffers } from "./bid-offers";
import type { Market } from "./market";
import type { Claim, StandingLabel } from "./own-view";
import type { MemberPanelProps } from "./props";
import { isRevised } from "./reviewed-lot";
import { RevisedNote } from "./revised-note";
import { StandingStrip } from "./standing-strip";
import { useLosses } from "./use-losses";
import { useOwnStanding } from "./use-own-standing";
import { usePlacing } from "./use-placing";

interface Props extends MemberPanelProps {
  market: Market;
  state: PackageState;
  stage: Stage;
  now: number;
  figures(label: StandingLabel | null): ReactNode;
  refreshState(): Promise<PackageState>;
  children: ReactNode;
}

export function MemberPanel({ market, state, stage, now, figures, children, ...props }: Props) {
  const { packageId, lastUpdated, words, bidder } = props;
  const yourBidderId = bidder.bidderId;
  const isRunning = stage === "running";
  const takesBids = isRunning && state.opened && !isRevised(props, state);
  const summary = useRef<HTMLElement>(null);
  const takeLeadArea = useRef<HTMLDivElement>(null);
  const [isRaising, setRaising] = useState(false);
  const [hasPlaced, setPlaced] = useState(false);
  const [isExclusiveOpen, setExclusiveOpen] = useState(props.isTypedExclusive);
  const { moment } = useTimes(props);
  const context = { state, stage, now, moment, yourBidderId };
  const { ownStanding, onPlaced } = useOwnStanding({
    packageId,
    yourBidderId,
    initial: bidder.standing,
    refetchKeyOf: (ownStanding) => market.refetchKeyOf({ ...context, ownStanding }),
  });
  const own = market.ownViewOf({ ...context, ownStanding });
  const { standing, isFolded, main } = own;
  useLosses(own.losses);
  const placing = usePlacing({
    ...props,
    market,
    state,
    own,
    onPlaced,
    onConfirmed() {
      setRaising(false);
      setPlaced(true);
    },
    onKept: () => setRaising(true),
  });
  const { bid, part, reviewed, isExclusive } = placing;
  const { minimumCents } = main.situationAt(state);
  const isReachable = Number.isFinite(minimumCents);
  // The focused element disappears with the bid, so focus moves to whatever replaces it.
  useEffect(() => {
    if (!hasPlaced || (!isFolded && standing !== "outbid")) return;
    (isFolded ? summary.current : takeLeadArea.current?.querySelector("button"))?.focus();
    setPlaced(false);
  }, [hasPlaced, isFolded, standing]);

  const bidOffers = (amounts: readonly number[], primary: boolean) => (
    <BidOffers
      packageId={packageId}
      lastUpdated={lastUpdated}
      words={words}
      isOpening={placing.isOpening}
      amounts={amounts}
      primary={primary}
      offer={placing.offer}
    />
  );
  const bidForm = (claim: Claim) => {
    const isActive = claim.isExclusive === isExclusive;
    return (
      <BidForm
        packageId={packageId}
        lastUpdated={lastUpdated}
        words={words}
        claim={claim}
        state={state}
        formKey={props.formKey}
        figures={claim === main && figures(own.label)}
        fields={placing.fields}
        typedAmount={isActive ? props.typedAmount : ""}
        typedMaximum={isActive ? props.typedMaximum : ""}
        remark={reviewed === null && isActive ? bid.remark : null}
        isPending={bid.isPending}
        isOpening={placing.isOpening}
        onSubmit={(form) => void placing.submitTyped(claim, form)}
        onChange={() => {
          bid.clearRemark();
          if (claim === main) setRaising(true);
        }}
        onFocus={placing.prepare}
      />
    );
  };
  return (
    <>
      {own.strip !== null && (
        <StandingStrip
          packageId={packageId}
          content={own.strip}
          releaseText={words.standing.release}
          takeLead={
            takesBids &&
            isReachable && <div ref={takeLeadArea}>{bidOffers([minimumCents], true)}</div>
          }
        />
      )}
      {children}
      {isRunning && isRevised(props, state) && <RevisedNote packageId={packageId} words={words} />}
      {takesBids && (
        <details
          className="raise"
          open={!isFolded || isRaising || (bid.remark !== null && !isExclusive)}
          onToggle={({ currentTarget }) => isFolded && setRaising(currentTarget.open)}
        >
          <summary className="button wide" ref={summary} hidden={!isFolded}>
            {figures(own.label)}
            <span>{own.unfold}</span>
          </summary>
          {bidForm(main)}
          {main.offers.length > 0 && bidOffers(main.offers, false)}
        </details>
      )}
      {takesBids && own.exclusive !== null && (
        <details
          className="unfolds exclusive-bid"
          open={isExclusiveOpen}
          onToggle={({ currentTarget }) => setExclusiveOpen(currentTarget.open)}
        >
          <summary>{own.exclusive.title}</summary>
          {bidForm(own.exclusive)}
        </details>
      )}
      {part && reviewed !== null && (
        <part.ReviewDialog
          lot={props}
          claim={placing.reviewedClaim}
          bid={reviewed}
          state={state}
          ended={!isRunning}
          texts={part}
          shownPrice={market.shownPriceOf(state)}
          remark={bid.remark}
          isPending={bid.isPending}
          place={bid.place}
          onLeave={placing.leave}
        />
      )}
    </>
  );
}
