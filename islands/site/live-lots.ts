import type { ListedState, MemberAuction } from "../../src/auctions/types";
import { MAX_LISTED } from "../../src/lib/live-list";
import { briefDollars, estimatedDollars, formatDollars, parseCents } from "../../src/lib/money";
import { unitPriceCents } from "../../src/rules/bid-review";
import { watchPackages } from "../runtime/channel-client";
import { pageWords } from "../runtime/page-words";
import { standings } from "./standings";

type StandingWords = Partial<Record<MemberAuction["named"], string>>;

interface LotWords extends StandingWords {
  firstBid: string;
  currentBid: string;
  highestBid: string;
  license: string;
  exclusiveLicense: string;
  exclusiveAhead: string;
  bids(values: { count: number }): string;
  count(values: { count: number }): string;
  seats(values: Pick<ListedState, "seats" | "seated">): string;
}

const shownSeqs = new Map<string, number>();
let watchedIds: string[] = [];
let stopWatching: (() => void) | undefined;

export function followLots(): void {
  watchListed();
  document.addEventListener("htmx:after:swap", watchListed);
  document.addEventListener("standings", showStandings);
}

function watchListed(): void {
  showStandings();
  const ids = lots().map(({ dataset }) => dataset.lot ?? "");
  const listed = [...new Set(ids)].slice(0, MAX_LISTED);
  if (listed.join() === watchedIds.join()) return;
  const stopPrevious = stopWatching;
  watchedIds = listed;
  // Subscribes before it unsubscribes, so that the connection stays open.
  stopWatching = listed.length > 0 ? watchPackages(listed, showState) : undefined;
  stopPrevious?.();
}

function lots(id?: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(id ? `[data-lot="${id}"]` : "[data-lot]")];
}

function showState(state: ListedState): void {
  if (state.stateSeq < (shownSeqs.get(state.packageId) ?? 0)) return;
  shownSeqs.set(state.packageId, state.stateSeq);
  for (const lot of lots(state.packageId)) updateLot(lot, state);
}

function updateLot(lot: HTMLElement, state: ListedState): void {
  const { highestBid, bidCount, endsAt, startsAt, status, opened, exclusive } = state;
  const isBid = highestBid !== null;
  const cents = isBid ? (parseCents(highestBid) ?? 0) : Number(lot.dataset.firstBid);
  const words = wordsOf(lot);
  writeLive(lot, "price", () => formatDollars(cents));
  writeLive(lot, "brief-price", () => briefDollars(cents));
  writeLive(lot, "per-tokens", ({ dataset }) =>
    estimatedDollars(unitPriceCents(cents, Number(dataset.units)) ?? 0),
  );
  writeLive(lot, "bid-count", () => words.count({ count: bidCount }));
  writeLive(lot, "bids", () => words.bids({ count: bidCount }));
  const mark = exclusive?.mark;
  writeLive(lot, "seats", () =>
    mark === "price" ? "" : mark ? words.exclusiveAhead : words.seats(state),
  );
  writeLive(lot, "label", ({ dataset }) => {
    dataset.ended = words[isBid ? "highestBid" : "firstBid"];
    return isBid && lot.dataset.phase !== "ended" ? words.currentBid : dataset.ended;
  });
  writeLive(
    lot,
    "license",
    () => words[mark === "price" ? "exclusiveLicense" : isBid ? "license" : "firstBid"],
  );
  const time = lot.querySelector<HTMLTimeElement>("time[data-countdown]");
  // An auction that was settled early is over before its planned end.
  const countdownEnd = opened || startsAt === "certified" ? endsAt : (startsAt ?? endsAt);
  if (time) time.dateTime = status === "active" ? countdownEnd : new Date(0).toISOString();
  if (lot.dataset.phase === "upcoming" && (opened || status !== "active")) openLot(lot, time);
}

function openLot(lot: HTMLElement, time: HTMLTimeElement | null): void {
  lot.dataset.phase = "open";
  for (const part of lot.querySelectorAll<HTMLElement>("[data-opened]"))
    part.textContent = part.dataset.opened as string;
  if (!time) return;
  time.hidden = false;
  time.dataset.countdown = "";
}

function writeLive(lot: HTMLElement, name: string, text: (part: HTMLElement) => string): void {
  for (const part of lot.querySelectorAll<HTMLElement>(`[data-live="${name}"]`)) {
    const current = text(part);
    if (part.textContent !== current) part.textContent = current;
  }
}

function showStandings(): void {
  for (const lot of lots())
    writeLive(lot, "standing", ({ dataset }) => {
      dataset.standing = standings.get(lot.dataset.lot ?? "") ?? "";
      return wordsOf(lot)[dataset.standing as keyof StandingWords] ?? "";
    });
}

function wordsOf(lot: HTMLElement): LotWords {
  return pageWords<LotWords>(lot.closest<HTMLElement>("[data-lots]")?.dataset.lots);
}
