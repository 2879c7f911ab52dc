import { DAY } from "../../src/lib/time";
import { handIn } from "../../tests/support/consignments";
import { SELLER_DETAILS } from "../../tests/support/deals";
import { firstBid, newBuyers, newSeller } from "./actions";
import type { Lot } from "./lot";
import type { Member } from "./member";
import type { ExpectedMail, Scene } from "./scene";

interface DealAnswer {
  state: string;
  dispute: { id: string } | null;
  refund: { state: string; case: { closedAt: string | null } | null } | null;
  timeline: ReadonlyArray<{ step: string; at: string }>;
}

const TEXT = "The tide was at the upper step, and two lighters waited for it.\n".repeat(40);

/** A sale whose contract was sent. */
export class Deal {
  private constructor(
    private readonly scene: Scene,
    readonly lot: Lot,
    readonly buyer: Member,
    contract: string,
  ) {
    this.path = `/api/contracts/${contract}/delivery`;
  }

  readonly path: string;

  static async conclude(scene: Scene, listedAt: string): Promise<Deal> {
    await scene.at(listedAt);
    const seller = await newSeller(scene);
    const [buyer] = await newBuyers(scene, "buyer");
    const lot = await scene.list(seller, { sale: "highest", auctionDurationHours: 24 });
    await firstBid(scene, lot, buyer, 1500);
    await scene.by(lot.endsAt, "the auction ends, and the contract is made", {
      is: lot.is("settled"),
      mails: [
        [seller, lot.says("sold for $1,500.00")],
        [buyer, `You have won "${lot.title}"`],
      ],
    });
    const [deal] = await Deal.sent(scene, lot, [buyer], lot.endsAt);
    return deal as Deal;
  }

  /** Both parties get each contract, with a number that depends on the other plays. */
  static async sent(
    scene: Scene,
    lot: Lot,
    buyers: readonly Member[],
    since?: number,
  ): Promise<Deal[]> {
    const numbers = () =>
      buyers.map(({ email }) => {
        const subject = scene.subjectTo(email, (line) => isContractOf(lot, line));
        return /AIM-\d+-\d+/.exec(subject)?.[0] ?? "";
      });
    await scene.soon("the buyers get their contracts", {
      is: async () => numbers().every((number) => number !== ""),
    });
    const deals = numbers().map((number, i) => new Deal(scene, lot, buyers[i] as Member, number));
    for (const { buyer } of deals) {
      const subject = scene.subjectTo(buyer.email, (line) => isContractOf(lot, line));
      const mails = [lot.seller, buyer].map((party) => [party, subject] as const);
      await scene.soon("both parties get the contract", { mails }, since);
    }
    return deals;
  }

  /** For contracts that were sent at the same time. */
  static async uploadsAreLate(scene: Scene, deals: readonly Deal[]): Promise<void> {
    const sentAt = (await deals[0]?.timeOf("sent")) ?? 0;
    await scene.by(sentAt + 5 * DAY, "the seller has two days left", {
      mails: deals.map((deal) => [deal.seller, deal.says("The upload deadline is near")]),
    });
    await scene.by(sentAt + 7 * DAY, "the seller is late", {
      mails: deals.flatMap((deal) => deal.both("The upload deadline has passed")),
    });
  }

  get seller(): Member {
    return this.lot.seller;
  }

  says(news: string): string {
    return `"${this.lot.title}": ${news}`;
  }

  both(news: string): ExpectedMail[] {
    return [this.seller, this.buyer].map((party) => [party, this.says(news)]);
  }

  show(): Promise<DealAnswer> {
    return this.seller.ask<DealAnswer>("GET", this.path);
  }

  is(state: string): () => Promise<boolean> {
    return async () => (await this.show()).state === state;
  }

  /** When the latest step of this kind was taken, from which its deadline is counted. */
  async timeOf(step: string): Promise<number> {
    const taken = (await this.show()).timeline.filter((entry) => entry.step === step).at(-1);
    if (!taken) throw new Error(`The step "${step}" was not taken`);
    return Date.parse(taken.at);
  }

  /** Call this once for each seller. */
  async deliver(): Promise<void> {
    await this.#stateInvoiceDetails();
    await handIn(this.seller.browser, this, { "harbour.txt": TEXT });
    await this.scene.soon("the collection is measured and sealed", {
      is: this.is("sealed"),
      mails: this.both("Measured and sealed"),
    });
  }

  /** Without the seller's details, an upload cannot be completed. */
  async #stateInvoiceDetails(): Promise<void> {
    await this.seller.signIn();
    await this.seller.ask("PUT", "/api/member/billing-details", SELLER_DETAILS);
    await this.scene.soon("the seller is told that the details were changed", {
      mails: [[this.seller, "Your invoice details were changed"]],
    });
  }

  async claimPayment(): Promise<void> {
    await this.buyer.ask("POST", `${this.path}/claim`);
    await this.scene.soon("the payment is reported", { mails: this.both("Payment reported") });
  }
}

const isContractOf = ({ title }: Lot, subject: string) =>
  subject.startsWith("Contract AIM-") && subject.includes(`"${title}"`);
