export interface AnsweredBid {
  lotId: string;
  bidderId: string;
  cents: number;
  key: string;
}

/** What was promised to those outside, kept where no kill reaches it. */
export class Ledger {
  /** Answered 201, by id. */
  readonly bids = new Map<string, AnsweredBid>();
  /** Every key that a bid was sent with. */
  readonly keys = new Set<string>();
  /** The ids of contracts that were answered, by bid. */
  readonly contracts = new Map<string, string>();
  /** Bids whose contract is out, whoever of those that asked at once was told so. */
  readonly sold = new Set<string>();
  /** Packages whose listing was answered. */
  readonly listings = new Set<string>();
  /** Message-IDs that the mail server took, and how often each. */
  readonly mails = new Map<string, number>();
  /** Requests that had to be asked again after a kill. */
  askedAgain = 0;
  /** What was answered and cannot be. */
  readonly contradictions: string[] = [];
  readonly #idOfKey = new Map<string, string>();

  bidAnswered(id: string, bid: AnsweredBid): void {
    const before = this.#idOfKey.get(bid.key) ?? id;
    if (before !== id) this.contradictions.push(`key ${bid.key}: bids ${before} and ${id}`);
    this.#idOfKey.set(bid.key, id);
    this.bids.set(id, bid);
  }

  contractAnswered(bidId: string, contractId: string): void {
    const before = this.contracts.get(bidId) ?? contractId;
    if (before !== contractId)
      this.contradictions.push(`bid ${bidId}: contracts ${before} and ${contractId}`);
    this.contracts.set(bidId, contractId);
  }

  mailTaken(source: string): void {
    const id = /^Message-ID: <([^@>]+)@/im.exec(source)?.[1];
    if (!id) throw new Error("a mail without a Message-ID");
    this.mails.set(id, (this.mails.get(id) ?? 0) + 1);
  }
}
