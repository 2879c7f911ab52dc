import { useMessages } from "../../messages/context";
import { releaseWords } from "../../messages/panel-words";
import type { OwnAuction } from "../../src/dashboard/auctions";
import { dollars, formatDollars } from "../../src/lib/money";
import { textOf } from "../../src/lib/wording";
import { leastBidCents } from "../../src/rules/round";
import { roundStandingOf } from "../../src/rules/round-standing";
import { CounterHint } from "../offers/counter-note";
import { Moment } from "../ui/moment";

export function isPaused({ hidden_at, status }: OwnAuction["lot"]): boolean {
  return hidden_at !== null && status === "active";
}

export function StandingHint({
  auction: { standing, holds, release, bindsUntil, lot, offer, counterOffer },
}: {
  auction: OwnAuction;
}) {
  const { auctions, dashboard, errors, offers, rounds } = useMessages();
  if (isPaused(lot) && release === null)
    return <span className="standing-hint">{errors["package-on-hold"].text}</span>;
  if (counterOffer) return <CounterHint {...counterOffer} />;
  if (release !== null && offer === null) {
    const isNotLicensed = release === "sold" && holds !== null;
    const { title: reason, hint } = releaseWords(auctions)[release];
    const title = isNotLicensed ? rounds.standing.notWon : reason;
    return (
      <span className="standing-hint">
        {title} · {hint}
      </span>
    );
  }
  const { hints } = dashboard.bids;
  const named = {
    ...hints,
    unawarded: hints.undecided,
    priced: rounds.standing.priced.title,
    licensed: auctions.standing.won.hint,
    won: auctions.standing.won.hint,
    leading: "",
    exclusive: "",
    released: offers.hint,
  };
  const name = roundStandingOf(standing, holds);
  const text = offer || standing === "released" ? offers.hint : named[name];
  const least = formatDollars(leastBidCents({ ...lot, seated: lot.seats_taken }));
  const values = {
    // The text is split at this placeholder, because the time is an element.
    until: "{until}",
    amount: dollars(offer?.amount ?? ""),
    least,
    minimum: least,
  };
  const until = offer ? Date.parse(offer.expiresAt) : bindsUntil;
  if (text === "") return null;
  const [before, after] = textOf(text, values).split("{until}");
  return (
    <span className="standing-hint">
      {before}
      {after !== undefined && <Moment at={until ?? 0} />}
      {after}
    </span>
  );
}
