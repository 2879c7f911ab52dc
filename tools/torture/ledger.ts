export interface AnsweredBid {
  lotId: string;
  bidderId: string;
  cents: number;
  key: string;
}

export class Ledger {
  readonly bids = new Map<string, AnsweredBid>();
  readonly keys = new Set<string>();
  readonly contracts = new Map<string, string>();
  readonly sold = new Set<string>();
  readonly maxima = new Map<string, number>();
  readonly listings = new Set<string>();
  readonly mails = new Map<string, number>();
  askedAgain = 0;
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
    if (!id) throw new Error("an email has no Message-ID");
    this.mails.set(id, (this.mails.get(id) ?? 0) + 1);
  }
}
