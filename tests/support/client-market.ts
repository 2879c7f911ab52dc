import type { Scope } from "../../src/rules/scopes";
import { Mailbox } from "../../tools/year/mailbox";
import { Member } from "../../tools/year/member";
import { Program } from "../../tools/year/program";
import { handIn } from "./consignments";
import { SELLER_DETAILS } from "./deals";
import { LISTING } from "./listings";
import type { MovedTime } from "./moved-time";
import { patiently } from "./patience";

interface Listed {
  id: string;
  auctionEndTime: string;
}

/** A program with a seller and a buyer, whose clients tests run as their users do. */
export class ClientMarket {
  private constructor(
    readonly program: Program,
    private readonly mailbox: Mailbox,
  ) {}

  static async start(folder: string, time: MovedTime): Promise<ClientMarket> {
    const program = await Program.start(folder, time, {
      TRUST_PROXY: "on",
      OUTGOING_NETWORKS: "127.0.0.0/8",
    });
    return new ClientMarket(program, new Mailbox(`${program.dataDir}/outbox`));
  }

  async join(name: string, role: "buyer" | "seller"): Promise<Member> {
    const member = new Member(this.program, name);
    await member.register(role, `${name} Press`);
    const token = await patiently(async () => {
      const mail = this.mailbox.left.find(({ to }) => to === member.email);
      return /email-verification\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    });
    await member.confirm(token);
    await member.signIn();
    return member;
  }

  async tokenOf(member: Member, scopes: readonly Scope[]): Promise<string> {
    const wanted = { name: "Notebook", scopes, perBid: "5000", expiresAt: this.#nextMonth() };
    const { token } = await member.ask("POST", "/api/tokens", wanted);
    return String(token);
  }

  #nextMonth(): string {
    return new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  }

  async list(seller: Member, title: string): Promise<Listed> {
    const listing = { ...LISTING, title, sale: "highest", auctionDurationHours: 24 };
    const listed = await seller.ask<Listed & object>("POST", "/api/packages", listing);
    await seller.ask("POST", `/api/packages/${listed.id}/samples`, {
      filename: "sample.txt",
      fileContent: "The tide was at the upper step, and two lighters waited for it.\n".repeat(9),
    });
    return listed as Listed;
  }

  /** The seller uploads, the buyer pays, and the seller confirms it. */
  async deliver(
    seller: Member,
    buyer: Member,
    contract: string,
    files: Record<string, Uint8Array | string>,
  ): Promise<void> {
    const path = `/api/contracts/${contract}/delivery`;
    await seller.signIn();
    await seller.ask("PUT", "/api/member/billing-details", SELLER_DETAILS);
    await handIn(seller.browser, { path }, files);
    const { payable } = await patiently(async () => {
      const deal = await buyer.ask<{ state: string; payable: string }>("GET", path);
      return deal.state === "sealed" ? deal : undefined;
    });
    await buyer.ask("POST", `${path}/claim`);
    await seller.ask("POST", `${path}/paid`, { amount: payable });
  }

  async contractOf(member: Member): Promise<string> {
    return patiently(async () => {
      const [contract] = await member.ask<Array<{ number: string }>>("GET", "/api/contracts");
      return contract?.number;
    });
  }
}
