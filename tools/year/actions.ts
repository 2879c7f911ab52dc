import type { Lot } from "./lot";
import type { Member } from "./member";
import { addressed, type Scene } from "./scene";

const VERIFICATION = "Verify your email address";

/** Registers and confirms the address. */
export async function join(scene: Scene, member: Member, role: "buyer" | "seller"): Promise<void> {
  await member.register(role, `${member.email} Press`);
  await member.confirm(await linkOf(scene, member, VERIFICATION));
}

/** A buyer who has not confirmed the address. */
export async function newStranger(scene: Scene, name: string): Promise<Member> {
  const member = scene.newMember(name);
  await member.register("buyer", `${member.email} Press`);
  await linkOf(scene, member, VERIFICATION);
  return member;
}

/** The token in an email that asks the member to confirm the address. */
export async function linkOf(scene: Scene, member: Member, subject: string): Promise<string> {
  let token = "";
  await scene.soon(`${member.email} is asked to confirm the address`, {
    is: async () => {
      const text = scene.mailbox.match(addressed([[member, subject]]))?.[0]?.text ?? "";
      token = /email-verification\/([\w-]+)/.exec(text)?.[1] ?? token;
      return token !== "";
    },
    mails: [[member, subject]],
  });
  return token;
}

export async function newSeller(scene: Scene): Promise<Member> {
  const member = scene.newMember("seller");
  await join(scene, member, "seller");
  return member;
}

/** As many as are named. */
export async function newBuyers<Names extends readonly string[]>(scene: Scene, ...names: Names) {
  const buyers: Member[] = [];
  for (const name of names) {
    const member = scene.newMember(name);
    await join(scene, member, "buyer");
    buyers.push(member);
  }
  return buyers as unknown as { [Place in keyof Names]: Member };
}

/** The seller gets an email about the first bid within a minute. */
export async function firstBid(
  scene: Scene,
  lot: Lot,
  bidder: Member,
  amount: number,
): Promise<string> {
  const bidAt = scene.now;
  const id = await lot.bid(bidder, { amount: String(amount) });
  await scene.by(bidAt, "the seller is notified of the first bid", {
    mails: [[lot.seller, `First bid on "${lot.title}": ${dollars(amount)}`]],
  });
  return id;
}

const dollars = (amount: number) => `$${amount.toLocaleString("en")}.00`;

export async function higherBid(
  scene: Scene,
  lot: Lot,
  bidder: Member,
  { amount, outbid }: { amount: number; outbid: Member },
): Promise<string> {
  const id = await lot.bid(bidder, { amount: String(amount) });
  await scene.soon("the earlier bidder is outbid", {
    mails: [[outbid, `You have been outbid on "${lot.title}"`]],
  });
  return id;
}

export async function summaryOfBids(scene: Scene, lot: Lot): Promise<void> {
  await scene.by(scene.nextMorning(), "the seller gets a summary of later bids", {
    mails: [[lot.seller, `New bids on "${lot.title}"`]],
  });
}

export async function endsUnsold(scene: Scene, lot: Lot): Promise<void> {
  await scene.by(lot.endsAt, "the auction ends without a bid", {
    is: lot.is("ended"),
    mails: [[lot.seller, lot.says("has ended without a bid")]],
  });
}
