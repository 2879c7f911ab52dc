import { DAY } from "../../../src/lib/time";
import { Deal } from "../deal";
import type { Play } from "../house";
import type { Scene } from "../scene";

export const acceptedByTime: Play = {
  name: "accepted by time",
  async run(scene) {
    const deal = await Deal.conclude(scene, "day 0 10:10");
    await deal.deliver();
    await deal.claimPayment();
    await scene.at("day 2 12:00");
    await deal.seller.ask("POST", `${deal.path}/paid`, { amount: "1500" });
    await scene.soon("the payment is confirmed", { mails: deal.both("Payment confirmed") });
    await endsItself(scene, deal, await deal.timeOf("paid"));
  },
};

async function endsItself(scene: Scene, deal: Deal, paidAt: number): Promise<void> {
  for (const days of [7, 2])
    await scene.by(paidAt + (14 - days) * DAY, `the buyer has ${days} days left`, {
      mails: [[deal.buyer, deal.says("Accept or dispute the collection")]],
    });
  await scene.by(paidAt + 14 * DAY, "the collection counts as accepted", {
    is: deal.is("accepted"),
    mails: deal.both("Accepted"),
  });
  const acceptedAt = await deal.timeOf("accepted");
  await scene.by(acceptedAt + DAY, "the files will be removed in a week", {
    mails: deal.both("The files will be removed soon"),
  });
  await scene.by(acceptedAt + 8 * DAY, "the files are removed", {
    is: deal.is("removed"),
    mails: deal.both("Files removed"),
  });
}

export const neverUploaded: Play = {
  name: "never uploaded",
  async run(scene) {
    const deal = await Deal.conclude(scene, "day 0 16:30");
    await Deal.uploadsAreLate(scene, [deal]);
    await scene.at("day 10 09:00");
    await deal.buyer.ask("POST", `${deal.path}/withdraw`);
    await scene.soon("the buyer withdraws", {
      is: deal.is("withdrawn"),
      mails: deal.both("Withdrawn, contract void"),
    });
  },
};

interface Proposals {
  amendments: Array<{ id: string }>;
}

export const changeNeverAnswered: Play = {
  name: "a change that is never answered",
  async run(scene) {
    const deal = await Deal.conclude(scene, "day 0 13:35");
    await deal.deliver();
    const proposals = deal.path.replace(/delivery$/, "amendments");
    await deal.seller.ask("POST", proposals, { kind: "price", amount: "1200" });
    await scene.soon("the seller proposes a lower price", {
      mails: [[deal.buyer, deal.says("Change proposed")]],
    });
    const proposedAt = await deal.timeOf("amendment-proposed");
    await scene.by(proposedAt + 7 * DAY, "the proposal expires", {
      mails: deal.both("Proposal expired"),
    });
    await deal.seller.ask("POST", proposals, { kind: "cancel" });
    await scene.soon("the seller proposes to cancel", {
      mails: [[deal.buyer, deal.says("Change proposed")]],
    });
    const { amendments } = await deal.buyer.ask<Proposals>("GET", proposals);
    await deal.buyer.ask("POST", `${proposals}/${amendments[0]?.id}/accept`);
    await scene.soon("both cancel the contract", {
      is: deal.is("withdrawn"),
      mails: [
        ...deal.both("Change agreed"),
        [deal.buyer, `Credit note INV-000002 for "${deal.lot.title}"`],
      ],
    });
  },
};

export const neverPaid: Play = {
  name: "never paid",
  async run(scene) {
    const deal = await Deal.conclude(scene, "day 0 17:05");
    await deal.deliver();
    const sealedAt = await deal.timeOf("sealed");
    await scene.by(sealedAt + 12 * DAY, "the buyer has two days left", {
      mails: [[deal.buyer, deal.says("Payment is due soon")]],
    });
    await scene.by(sealedAt + 14 * DAY, "the payment is late", {
      mails: deal.both("Payment is overdue"),
    });
    await deal.seller.ask("POST", `${deal.path}/withdraw`);
    await scene.soon("the seller withdraws", {
      is: deal.is("withdrawn"),
      mails: [
        ...deal.both("Withdrawn, contract void"),
        [deal.buyer, `Credit note INV-000002 for "${deal.lot.title}"`],
      ],
    });
  },
};

export const paymentNotConfirmed: Play = {
  name: "payment not confirmed",
  async run(scene) {
    const deal = await Deal.conclude(scene, "day 0 09:25");
    await deal.deliver();
    await deal.claimPayment();
    const claimedAt = await deal.timeOf("claimed");
    await scene.by(claimedAt + 5 * DAY, "the seller has two days left", {
      mails: [[deal.seller, deal.says("The buyer is waiting for your confirmation")]],
    });
    await scene.by(claimedAt + 7 * DAY, "an operator has to decide", {
      is: deal.is("disputed"),
      mails: deal.both("Disputed"),
    });
    await scene.operatorIsNotified();
    const { dispute } = await deal.show();
    await scene.operator.ask("POST", `/api/operator/disputes/${dispute?.id}`, {
      decision: "buyer",
      note: "The bank's receipt shows it.",
    });
    await scene.soon("the operator decides", {
      is: deal.is("paid"),
      mails: deal.both("Dispute decided"),
    });
    await endsItself(scene, deal, await deal.timeOf("decided"));
  },
};

export const refundOverdue: Play = {
  name: "refund overdue",
  async run(scene) {
    const deal = await Deal.conclude(scene, "day 0 13:35");
    await deal.deliver();
    await deal.claimPayment();
    await deal.seller.ask("POST", `${deal.path}/paid`, { amount: "1500" });
    await scene.soon("the payment is confirmed", { mails: deal.both("Payment confirmed") });
    await voidByDispute(scene, deal);
    const voidedAt = await deal.timeOf("decided");
    await scene.by(voidedAt + 12 * DAY, "the seller has two days left", {
      mails: [[deal.seller, deal.says("The refund is due soon")]],
    });
    await scene.by(voidedAt + 14 * DAY, "the refund is overdue, and operators are asked", {
      is: async () => (await deal.show()).refund?.case != null,
      mails: deal.both("Refund overdue"),
    });
    await scene.operatorIsNotified();
    await deal.seller.ask("POST", `${deal.path}/refund`);
    await scene.soon("the seller reports the refund", { mails: deal.both("Refund reported") });
    const sentAt = await deal.timeOf("refund-sent");
    await scene.by(sentAt + 5 * DAY, "the buyer has not confirmed it", {
      mails: [[deal.buyer, deal.says("The seller is waiting for you to confirm the refund")]],
    });
    await deal.buyer.ask("POST", `${deal.path}/refund-received`);
    await scene.soon("the buyer has the money", {
      is: async () => typeof (await deal.show()).refund?.case?.closedAt === "string",
      mails: deal.both("Refund received"),
    });
  },
};

async function voidByDispute(scene: Scene, deal: Deal): Promise<void> {
  await deal.buyer.ask("POST", `${deal.path}/dispute`, {
    reason: "unreadable",
    text: "It is noise.",
  });
  await scene.soon("the buyer disputes", { mails: deal.both("Disputed") });
  await scene.operatorIsNotified();
  const { dispute } = await deal.show();
  await scene.operator.ask("POST", `/api/operator/disputes/${dispute?.id}`, {
    decision: "buyer",
    note: "Nothing opens.",
  });
  await scene.soon("the contract is void", {
    is: deal.is("resolved"),
    mails: [
      ...deal.both("Dispute decided"),
      [deal.buyer, `Credit note INV-000002 for "${deal.lot.title}"`],
    ],
  });
}
