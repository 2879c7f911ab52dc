import { SALE_RULES } from "./sale";
import {
  type Auction,
  bindsUntil,
  type LotRelease,
  type Position,
  type Release,
  type Stage,
  type Standing,
  type StandingDetails,
  stageOf,
} from "./standing";

/** The only function that decides a standing (docs/product.md#standing). */
export function standingDetailsOf(
  auction: Auction & { release: LotRelease | null },
  position: Position,
  now: number,
): StandingDetails {
  const stage = stageOf(auction, { accepted: position.accepted !== null }, now);
  const standing = standingOf(stage, position);
  const until = bindsUntil(auction, position.accepted === "own");
  const mayWinAgain = standing === "outbid" && position.isOutweighed;
  const isFree = SALE_RULES[auction.saleRule].isOutbidFree && isBehind(standing) && !mayWinAgain;
  if (standing === "won" || isFree) {
    return { standing: isFree ? "outbid" : "won", bindsUntil: null, release: null };
  }
  if (standing !== "released" && now <= until)
    return { standing, bindsUntil: until, release: null };
  return { standing: "released", bindsUntil: null, release: auction.release ?? ownRelease() };

  function ownRelease(): Release {
    if (position.isReleasedByOperator) return "operator";
    if (now > until) return "lapsed";
    return position.isGivenUp ? "given-up" : "rejected";
  }
}

function isBehind(standing: Standing): boolean {
  return standing === "outbid" || standing === "lost";
}

function standingOf(stage: Stage, { isBound, isHighest, accepted }: Position): Standing {
  if (!isBound || stage === "lapsed") return "released";
  if (accepted === "own") return stage === "settled" ? "won" : "accepted";
  if (stage === "settled") return "released";
  if (stage === "running") return isHighest ? "leading" : "outbid";
  return isHighest && accepted === null ? "undecided" : "lost";
}
