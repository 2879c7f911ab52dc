import { LISTING } from "../../tests/support/listings";
import type { Member } from "./member";

interface PackageAnswer {
  status: string;
  auctionEndTime: string;
  [field: string]: unknown;
}

interface Candidate {
  bidId: string;
  offer: { status: string } | null;
}

/** A package as its seller listed it. */
export class Lot {
  private constructor(
    readonly id: string,
    readonly title: string,
    readonly seller: Member,
    public endsAt: number,
  ) {}

  static async list(seller: Member, title: string, changes: Record<string, unknown>): Promise<Lot> {
    const description = `${title}. ${LISTING.description}`;
    const body = { ...LISTING, sale: "seller", title, description, ...changes };
    const listed = await seller.ask<PackageAnswer & { id: string }>("POST", "/api/packages", body);
    return new Lot(listed.id, title, seller, Date.parse(listed.auctionEndTime));
  }

  get path(): string {
    return `/api/packages/${this.id}`;
  }

  /** Subjects of emails begin with the title. */
  says(news: string): string {
    return `"${this.title}" ${news}`;
  }

  show(): Promise<PackageAnswer> {
    return this.seller.ask<PackageAnswer>("GET", this.path);
  }

  is(status: string): () => Promise<boolean> {
    return async () => (await this.show()).status === status;
  }

  async bid(bidder: Member, bid: Record<string, unknown>): Promise<string> {
    const { id } = await bidder.ask("POST", `${this.path}/bids`, bid);
    this.endsAt = Date.parse((await this.show()).auctionEndTime);
    return String(id ?? "");
  }

  async offers(): Promise<readonly Candidate[]> {
    const { bidders } = await this.seller.ask<{ bidders: Candidate[] }>(
      "GET",
      `${this.path}/offers`,
    );
    return bidders;
  }

  /** Bidders are listed by amount, the highest first. */
  async offerTo(place: number, days: number): Promise<{ id: string; expiresAt: number }> {
    const bidder = (await this.offers())[place];
    const offer = await this.seller.ask("POST", `/api/bids/${bidder?.bidId}/offer`, { days });
    return { id: String(offer.id), expiresAt: Date.parse(String(offer.expiresAt)) };
  }

  async standingOf(bidder: Member): Promise<string> {
    const { standing } = await bidder.ask("GET", `${this.path}/standing`);
    return String(standing);
  }
}
