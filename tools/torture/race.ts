import { minimumBidCents, parseCents } from "../../src/lib/money";
import type { Sale } from "../../src/rules/sale";
import type { Random } from "../bench/random";
import type { Ledger } from "./ledger";
import type { Prey } from "./lives";
import type { Member } from "./member";
import type { Moments } from "./moments";

interface Lot {
  id: string;
  seats: number;
  sale: Sale;
  seller: Member;
  minimumCents: number;
  bids: string[];
}

const STARTING_CENTS = 10_000;
const RIPE = 4;
const SEATS = 3;

export class Race {
  over = false;
  readonly #lots = new Map<string, Lot>();

  constructor(
    private readonly ledger: Ledger,
    private readonly moments: Moments<Prey>,
    private readonly random: Random,
    private readonly end: (lotId: string) => Promise<void> = async () => {},
  ) {}

  async run(sellers: readonly Member[], bidders: readonly Member[]): Promise<void> {
    await Promise.all([
      ...sellers.map((seller) => this.#sell(seller)),
      ...bidders.map((bidder) => this.#bid(bidder)),
    ]);
  }

  async #bid(bidder: Member): Promise<void> {
    while (!this.over) {
      const lots = [...this.#lots.values()];
      if (lots.length > 0) await this.#bidOn(this.random.pick(lots), bidder);
      // Slower than a flood, so that the race does not test limits.
      await Bun.sleep(100);
    }
  }

  async #bidOn(lot: Lot, bidder: Member): Promise<void> {
    const cents = lot.minimumCents + this.random.below(50);
    const key = crypto.randomUUID();
    this.ledger.keys.add(key);
    this.moments.happened("bid");
    const bid = lot.seats > 1 ? { maximum: dollars(cents) } : { amount: dollars(cents) };
    const send = () => bidder.ask("POST", `/api/packages/${lot.id}/bids`, bid, key);
    const answers = await Promise.all(this.random.chance(0.1) ? [send(), send()] : [send()]);
    for (const { status, body, again } of answers) {
      if (again) this.ledger.askedAgain++;
      const isRound = lot.seats > 1;
      if (isRound && (status === 201 || status === 200))
        this.ledger.maxima.set(`${lot.id} ${bidder.id}`, cents);
      if (status === 201) {
        const amountCents = parseCents(String(body.amount)) ?? 0;
        this.ledger.bidAnswered(String(body.id), {
          lotId: lot.id,
          bidderId: bidder.id,
          cents: isRound ? amountCents : cents,
          key,
        });
        lot.bids.push(String(body.id));
        if (isRound) lot.minimumCents = parseCents(String(body.minimumBid)) ?? lot.minimumCents;
        else lot.minimumCents = Math.max(lot.minimumCents, minimumBidCents(STARTING_CENTS, cents));
      } else if (status === 400 || (isRound && status === 409)) await this.#lookAt(lot, bidder);
      else if (isRound && status === 200) continue;
      else if (status !== 429) this.ledger.contradictions.push(`a bid got the status ${status}`);
    }
  }

  async #lookAt(lot: Lot, bidder: Member): Promise<void> {
    const { body } = await bidder.ask("GET", `/api/packages/${lot.id}/highest-bid`);
    lot.minimumCents = parseCents(String(body.minimumBid)) ?? lot.minimumCents;
  }

  async #sell(seller: Member): Promise<void> {
    for (let i = 0; i < 3; i++) await this.#list(seller);
    while (!this.over) {
      const own = [...this.#lots.values()].filter((lot) => lot.seller === seller);
      const ripe = own.find(({ bids, seats }) => bids.length >= RIPE * seats);
      if (ripe) await this.#conclude(ripe);
      else if (own.length < 3) await this.#list(seller);
      else await Bun.sleep(20);
    }
  }

  async #conclude(lot: Lot): Promise<void> {
    const bidId = lot.bids.at(-1) as string;
    this.#lots.delete(lot.id);
    if (lot.sale === "highest") {
      this.moments.happened("contract");
      return this.end(lot.id);
    }
    const accepted = await lot.seller.ask("POST", `/api/bids/${bidId}/accept`);
    if (accepted.again) this.ledger.askedAgain++;
    const times = this.random.chance(0.2) ? 3 : 1;
    this.moments.happened("contract");
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        lot.seller.ask("POST", `/api/bids/${bidId}/send-contract`),
      ),
    );
    this.ledger.sold.add(bidId);
    for (const { status, body, again } of answers) {
      if (again) this.ledger.askedAgain++;
      if (status === 200) this.ledger.contractAnswered(bidId, String(body.contractId));
      else if (status !== 409)
        this.ledger.contradictions.push(`a contract got the status ${status}: ${body.message}`);
    }
  }

  /** Requested once, since a second request would list it again. */
  async #list(seller: Member): Promise<void> {
    const seats = this.random.chance(0.3) ? SEATS : 1;
    const sale = seats > 1 || this.random.chance(0.5) ? "highest" : "seller";
    const listing = await seller.askOnce("POST", "/api/packages", { ...LISTING, seats, sale });
    if (!listing || listing.status === 429) return;
    if (listing.status !== 201) {
      this.ledger.contradictions.push(`a listing got the status ${listing.status}`);
      return;
    }
    const id = String(listing.body.id);
    this.ledger.listings.add(id);
    this.#lots.set(id, { id, seats, sale, seller, minimumCents: STARTING_MINIMUM, bids: [] });
  }
}

const STARTING_MINIMUM = minimumBidCents(STARTING_CENTS, null);

export const LISTING = {
  title: "A collection to be raced for",
  description: "Listed, bid on, sold and listed again while servers are killed.",
  category: "educational",
  language: "en",
  contentType: "mathematics",
  startingPrice: dollars(STARTING_CENTS),
  collectionSize: 50_000,
  publicationYear: 2024,
  publisher: "Lantau Press",
  auctionDurationHours: 720,
  sale: "seller",
  rights: { uses: ["pretraining"], termMonths: 24 },
};

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
