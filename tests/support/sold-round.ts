import { DAY } from "../../src/lib/time";
import type { RoundModel } from "./round-model";

const CONTRACT_MS = 30 * DAY;
const FLOOR_MS = 90 * DAY;

interface License {
  who: string;
  kind: "seat" | "exclusive" | "shelf";
  price: number;
  soldAt: number;
  contractAt: number | null;
  isVoid: boolean;
}

/** Of a license without a contract. */
function lapsesAt({ kind, soldAt }: License, endsAt: number): number {
  return (kind === "shelf" ? soldAt : endsAt) + CONTRACT_MS;
}

/** What a round sells, and its shelf, as docs/product.md#award and #shelf state it. */
export class SoldRound {
  status: "active" | "ended" | "settled" = "active";
  isMissed = false;
  licenses: readonly License[] = [];
  shelf: { price: number; openedAt: number } | null = null;

  constructor(private readonly kind: "seats" | "unlimited" | null) {}

  copy(): SoldRound {
    const { status, isMissed, licenses, shelf } = this;
    return Object.assign(new SoldRound(this.kind), { status, isMissed, licenses, shelf });
  }

  get living(): readonly License[] {
    return this.licenses.filter(({ isVoid }) => !isVoid);
  }

  isOwner(who: string): boolean {
    return this.living.some((license) => license.who === who);
  }

  owed(who: string): number {
    return this.living.find((license) => license.who === who)?.price ?? 0;
  }

  award(round: RoundModel, now: number): void {
    const { who, pays } = round.exclusively();
    const seated = round.seated.toSorted((a, b) => a.turn - b.turn);
    const price = round.price ?? 0;
    if (who !== null) this.#add([who], { kind: "exclusive", price: pays }, now);
    else
      this.#add(
        seated.map((offer) => offer.who),
        { kind: "seat", price },
        now,
      );
  }

  #add(whom: readonly string[], sold: Pick<License, "kind" | "price">, now: number): void {
    const open = { soldAt: now, contractAt: null, isVoid: false };
    this.licenses = [...this.licenses, ...whom.map((who) => ({ who, ...sold, ...open }))];
  }

  /** Makes the contracts that are due, the first of which settle the package. */
  conclude(endsAt: number, now: number): void {
    const isDue = (license: License) =>
      !license.isVoid && license.contractAt === null && now <= lapsesAt(license, endsAt);
    const due = this.licenses.filter(isDue);
    this.licenses = this.licenses.map((one) => (isDue(one) ? { ...one, contractAt: now } : one));
    const [first] = due;
    if (!first || this.status === "settled") return;
    this.status = "settled";
    const isShelved = this.kind !== null && first.kind !== "exclusive";
    this.shelf = isShelved ? { price: first.price, openedAt: now } : null;
  }

  left(seats: number): number | null {
    return this.kind === "unlimited" ? null : Math.max(0, seats - this.living.length);
  }

  buy(who: string, price: number, seats: number, limit: number, now: number): string {
    if (this.shelf === null) return "shelf-closed";
    if (this.isOwner(who)) return "license-owned";
    if (this.left(seats) === 0) return "shelf-sold-out";
    if (price !== this.shelf.price) return "price-moved";
    if (price > limit) return "over-own-limit";
    this.#add([who], { kind: "shelf", price }, now);
    return "done";
  }

  setPrice(price: number, floor: number, now: number): string {
    if (this.shelf === null) return "shelf-closed";
    const { openedAt } = this.shelf;
    if (now < openedAt + FLOOR_MS && price < floor) return "shelf-price-too-low";
    this.shelf = { price, openedAt };
    return "done";
  }

  closeShelf(): string {
    if (this.shelf === null) return "shelf-closed";
    this.shelf = null;
    return "done";
  }

  void(number: number): void {
    this.licenses = this.licenses.map((one, i) =>
      i + 1 === number ? { ...one, isVoid: true } : one,
    );
    if (this.living.length > 0 || this.status !== "settled") return;
    this.status = "ended";
    this.shelf = null;
  }

  /** A licensee cannot leave before this time. */
  boundUntil(who: string, endsAt: number): number {
    const own = this.living.filter((license) => license.who === who);
    const untils = own.map((license) =>
      license.contractAt === null ? lapsesAt(license, endsAt) : license.contractAt + CONTRACT_MS,
    );
    return Math.max(0, ...untils);
  }

  leave(who: string): void {
    for (const [i, license] of this.licenses.entries())
      if (license.who === who && !license.isVoid) this.void(i + 1);
  }
}
