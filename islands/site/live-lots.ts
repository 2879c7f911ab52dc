import type { ListedState, MemberAuction } from "../../src/auctions/types";
import { unitPriceCents } from "../../src/lib/bid-review";
import { MAX_LISTED } from "../../src/lib/limits";
import { briefDollars, estimatedDollars, formatDollars, parseCents } from "../../src/lib/money";
import { watchPackages } from "../runtime/channel-client";
import { pageWords } from "../runtime/page-words";
import { standings } from "./standings";

type NamedWords = Partial<Record<MemberAuction["named"], string>>;

interface Words extends NamedWords {
  startingBid: string;
  currentBid: string;
  highestBid: string;
  license: string;
  bids(values: { count: number }): string;
  count(values: { count: number }): string;
  seats(values: Pick<ListedState, "seats" | "seated">): string;
}

const shown = new Map<string, number>();
let watched: string[] = [];
let stop: (() => void) | undefined;

export function followLots(): void {
  follow();
  document.addEventListener("htmx:after:swap", follow);
  document.addEventListener("standings", markAll);
}

function follow(): void {
  markAll();
  const ids = lots().map(({ dataset }) => dataset.lot ?? "");
  const listed = [...new Set(ids)].slice(0, MAX_LISTED);
  if (listed.join() === watched.join()) return;
  const leave = stop;
  watched = listed;
  // Subscribes before it unsubscribes, so that the connection stays open.
  stop = listed.length > 0 ? watchPackages(listed, show) : undefined;
  leave?.();
}

function lots(id?: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(id ? `[data-lot="${id}"]` : "[data-lot]")];
}

function show(state: ListedState): void {
  if (state.stateSeq < (shown.get(state.packageId) ?? 0)) return;
  shown.set(state.packageId, state.stateSeq);
  for (const lot of lots(state.packageId)) showOn(lot, state);
}

function showOn(lot: HTMLElement, state: ListedState): void {
  const { highestBid, bidCount, endsAt, startsAt, status, opened } = state;
  const cents = highestBid === null ? Number(lot.dataset.starting) : (parseCents(highestBid) ?? 0);
  const words = wordsOf(lot);
  write(lot, "price", () => formatDollars(cents));
  write(lot, "brief-price", () => briefDollars(cents));
  write(lot, "per-tokens", ({ dataset }) =>
    estimatedDollars(unitPriceCents(cents, Number(dataset.units)) ?? 0),
  );
  write(lot, "bid-count", () => words.count({ count: bidCount }));
  write(lot, "bids", () => words.bids({ count: bidCount }));
  write(lot, "seats", () => words.seats(state));
  for (const name of ["currentBid", "highestBid", "license"] as const)
    write(lot, name, () => words[highestBid === null ? "startingBid" : name]);
  const time = lot.querySelector<HTMLTimeElement>("time[data-countdown]");
  // An auction that was settled early is over before its planned end.
  const at = opened || startsAt === "certified" ? endsAt : (startsAt ?? endsAt);
  if (time) time.dateTime = status === "active" ? at : new Date(0).toISOString();
  if (lot.dataset.phase === "upcoming" && (opened || status !== "active")) {
    showOpened(lot, time);
    for (const part of lot.querySelectorAll<HTMLElement>("[data-while=open]"))
      part.hidden = status !== "active";
  }
}

function showOpened(lot: HTMLElement, time: HTMLTimeElement | null): void {
  lot.dataset.phase = "open";
  for (const part of lot.querySelectorAll<HTMLElement>("[data-opened]"))
    part.textContent = part.dataset.opened ?? "";
  if (!time) return;
  time.hidden = false;
  time.dataset.countdown = "";
}

function write(lot: HTMLElement, name: string, text: (part: HTMLElement) => string): void {
  for (const part of lot.querySelectorAll<HTMLElement>(`[data-live="${name}"]`)) {
    const current = text(part);
    if (part.textContent !== current) part.textContent = current;
  }
}

function markAll(): void {
  for (const lot of lots())
    write(lot, "standing", ({ dataset }) => {
      dataset.standing = standings.get(lot.dataset.lot ?? "") ?? "";
      return wordsOf(lot)[dataset.standing as keyof NamedWords] ?? "";
    });
}

function wordsOf(lot: HTMLElement): Words {
  return pageWords<Words>(lot.closest<HTMLElement>("[data-lots]")?.dataset.lots);
}
