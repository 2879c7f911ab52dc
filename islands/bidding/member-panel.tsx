import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import type { Stage } from "../../src/rules/standing";
import { useTimes } from "../runtime/use-times";
import { BidForm } from "./bid-form";
import { BidOffers } from "./bid-offers";
import type { Market } from "./market";
import { note } from "./note";
import type { Claim, OwnView, StandingLabel } from "./own-view";
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
  children(own: OwnView): ReactNode;
}

export function MemberPanel({ market, state, stage, now, figures, children, ...props }: Props) {
  const { packageId, lastUpdated, words, bidder } = props;
  const yourBidderId = bidder.bidderId;
  const isRunning = stage === "running";
  const takesBids = bidder.mayBid && isRunning && state.opened && !isRevised(props, state);
  const summary = useRef<HTMLElement>(null);
  const takeLeadArea = useRef<HTMLDivElement>(null);
  const [isRaising, setRaising] = useState(props.isTypedExclusive);
  const [hasPlaced, setPlaced] = useState(false);
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
  const { bid, part, reviewed } = placing;
  const { maximum, exclusiveMaximum } = bidder.standing;
  const isExclusiveOnly = props.refusal === "" && maximum === null && exclusiveMaximum !== null;
  const claims = own.exclusive === null ? [main] : [main, own.exclusive];
  const { minimumCents } = main.situationAt(state);
  const isReachable = Number.isFinite(minimumCents);
  // The focused element disappears with the bid, so focus moves to whatever replaces it.
  useEffect(() => {
    if (!hasPlaced || (!isFolded && standing !== "outbid")) return;
    (isFolded ? summary.current : takeLeadArea.current?.querySelector("button"))?.focus();
    setPlaced(false);
  }, [hasPlaced, isFolded, standing]);

  const bidOffers = (claim: Claim, amounts: readonly number[], primary: boolean) =>
    amounts.length > 0 && (
      <BidOffers
        key={claim.kind}
        packageId={packageId}
        lastUpdated={lastUpdated}
        words={words}
        isOpening={placing.isOpening}
        claim={claim}
        amounts={amounts}
        primary={primary}
        offer={placing.offer}
      />
    );
  return (
    <>
      {own.strip !== null && (
        <StandingStrip
          packageId={packageId}
          content={own.strip}
          releaseText={bidder.mayBid && words.standing.release}
          takeLead={
            takesBids &&
            isReachable && <div ref={takeLeadArea}>{bidOffers(main, [minimumCents], true)}</div>
          }
        />
      )}
      {children(own)}
      {isRunning && !bidder.mayBid && note(props.refusal)}
      {isRunning && isRevised(props, state) && <RevisedNote packageId={packageId} words={words} />}
      {takesBids && (
        <details
          className="raise"
          open={!isFolded || isRaising || bid.remark !== null}
          onToggle={({ currentTarget }) => isFolded && setRaising(currentTarget.open)}
        >
          <summary className="button wide" ref={summary} hidden={!isFolded}>
            {figures(own.label)}
            <span>{own.unfold}</span>
          </summary>
          <BidForm
            packageId={packageId}
            lastUpdated={lastUpdated}
            words={words}
            claim={main}
            claims={claims}
            state={state}
            formKey={props.formKey}
            figures={figures(own.label)}
            fields={placing.fields}
            typedAmount={props.typedAmount}
            typedMaximum={props.typedMaximum}
            isTypedExclusive={props.isTypedExclusive || isExclusiveOnly}
            remark={reviewed === null ? bid.remark : null}
            isPending={bid.isPending}
            isOpening={placing.isOpening}
            onSubmit={(form) => void placing.submitTyped(form)}
            onChange={() => {
              bid.clearRemark();
              setRaising(true);
            }}
            onFocus={placing.prepare}
          />
          {claims.map((one) => bidOffers(one, one.offers, false))}
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
