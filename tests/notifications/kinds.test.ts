import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { LOCALES, messagesFor } from "../../messages/catalogue";
import { timesIn } from "../../src/lib/times";
import { informMembers, type MemberNews } from "../../src/notifications/informing";
import type { NotificationDetails } from "../../src/notifications/kinds";
import { notify } from "../../src/notifications/notifications";
import { notificationText } from "../../views/notifications/wording";
import { chooses } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { outbox, unreadOf } from "../support/mail";

const world = worldForEach();

type Template = MemberNews["template"];
type Values = { [T in Template]: Extract<MemberNews, { template: T }>["values"] };

const lot = { packageId: "p", title: "Tide tables" };
const priced = { ...lot, amountCents: 120_000 };
const outbid = { ...priced, minimumCents: 126_000 };
const ended = { ...lot, highestBidCents: 120_000 };
const deal = { contractId: "c", reference: "AIM-2026-1", title: "Tide tables", priceCents: 1000 };
const copy = { ...lot, filename: "a.txt", otherTitle: "Tides" };
const party = { name: "Mei Wong", organization: "Harbour Press", email: "mei@example.test" };
const terms = {
  reference: "AIM-2026-1",
  lot: { title: "Tide tables" },
  buyer: party,
  seller: party,
};

const NEWS: { [T in Template]: [values: Values[T], path: string | null] } = {
  "search-deleted": [{ name: "Law", path: "/marketplace?search=law" }, "/marketplace?search=law"],
  "package-deleted": [{ title: "Tide tables" }, null],
  statement: [{ act: "hide", title: "Tide tables", statementId: "s" }, "/statements/s"],
  "complaint-answered": [
    { outcome: "upheld", title: "Tide tables", statementId: "s" },
    "/statements/s",
  ],
  "auction-paused": [{ ...lot, act: "hide" }, "/dashboard"],
  "change-asked": [{ ...lot, kind: "end", until: 0, isReminder: false }, "/package/p/changes"],
  "change-decided": [{ ...lot, kind: "end", outcome: "agreed" }, "/package/p/changes"],
  "favorite-changed": [{ ...lot, kind: "operator" }, "/package/p"],
  "first-bid": [{ ...priced, auction: {} }, "/package/p"],
  "first-exclusive": [{ ...priced, auction: {} }, "/package/p"],
  "first-seat": [{ ...priced, seats: 3, auction: {} }, "/package/p"],
  "bid-summary": [
    { lots: [{ title: "Tide tables", newBids: 2, highestCents: 1000, endsAt: 0 }], more: 0 },
    "/trade",
  ],
  "bidding-asked": [lot, "/package/p/bidders"],
  "bidding-waiting": [{ ...lot, count: 2, endsAt: 0 }, "/package/p/bidders"],
  "bidding-approved": [lot, "/package/p"],
  "bidding-declined": [lot, "/package/p"],
  "bidding-restricted": [{}, "/dashboard"],
  merger: [{ event: "asked", from: "A", into: "B", path: "/organization" }, "/organization"],
  "webhook-off": [
    { host: "hooks.test", reason: "gone", path: "/settings/webhooks/w" },
    "/settings/webhooks/w",
  ],
  "bucket-copy": [
    {
      contractId: "c",
      reference: "AIM-1",
      title: "Tide tables",
      bucket: "b",
      outcome: "copied",
      path: "/contract/c",
    },
    "/contract/c",
  ],
  "organizations-united": [{ from: "A", into: "B", path: "/organization" }, "/organization"],
  "auction-ended": [{ ...ended, bidCount: 1 }, "/trade"],
  "auction-opened": [lot, "/package/p"],
  "favorite-opened": [lot, "/package/p"],
  "price-offer-made": [{ ...priced, offerId: "o", until: 0 }, "/offer/o"],
  "price-offer-countered": [{ ...priced, offerId: "o", until: 0 }, "/offer/o"],
  "offer-countered": [{ ...priced, offerId: "o", until: 0 }, "/offer/o"],
  "price-offer-expiring": [{ ...priced, offerId: "o", until: 0 }, "/offer/o"],
  "price-offer-declined": [{ ...priced, offerId: "o" }, "/package/p"],
  "price-offer-lapsed": [{ ...priced, offerId: "o" }, "/package/p"],
  "price-offer-ended": [{ ...priced, offerId: "o" }, "/package/p"],
  "sale-ended": [{ ...lot, sold: 2 }, "/package/p"],
  "auction-unopened": [lot, "/package/p"],
  "auction-won": [ended, "/package/p"],
  "auction-settled": [lot, "/package/p"],
  "auction-sold": [priced, "/trade"],
  "winner-lapsed": [priced, "/package/p"],
  "winner-lapsed-seller": [{ ...priced, count: 1 }, "/package/p/offers"],
  "auction-awarded": [priced, "/package/p"],
  "auction-outbid": [priced, "/package/p"],
  "licenses-sold": [{ ...priced, isExclusive: false, count: 3, togetherCents: 360_000 }, "/trade"],
  "license-awarded": [{ ...priced, isExclusive: false, number: 2, of: 3 }, "/package/p"],
  "license-lost": [{ ...priced, isExclusive: true }, "/package/p"],
  "license-bought": [{ ...priced, number: 4 }, "/package/p"],
  "license-sold": [{ ...priced, number: 4 }, "/package/p"],
  "round-missed": [ended, "/package/p"],
  "round-missed-seller": [ended, "/package/p/relisting"],
  "rights-sold": [{ ...lot, isExclusive: true }, "/package/p"],
  "rights-sold-seller": [
    { ...lot, soldTitle: "Tides", isExclusive: true, reference: null, until: null },
    "/package/p",
  ],
  "exclusive-released": [lot, "/package/p"],
  "exclusive-released-seller": [
    { ...lot, soldTitle: "Tides", reference: null, until: null },
    "/package/p",
  ],
  "favorite-seats": [{ ...priced, seats: 3, seated: 2, endsAt: 0 }, "/package/p"],
  "seat-taken": [priced, "/package/p"],
  "seat-lost": [outbid, "/package/p"],
  "seat-outweighed": [outbid, "/package/p"],
  "seat-price-passed": [outbid, "/package/p"],
  "seat-again": [outbid, "/package/p"],
  "exclusive-passed": [outbid, "/package/p"],
  "exclusive-ahead": [outbid, "/package/p"],
  "round-ended": [
    { ...priced, count: 3, togetherCents: 360_000, exclusiveCents: 400_000 },
    "/trade",
  ],
  "round-leading": [{ ...priced, isExclusive: false }, "/package/p"],
  "round-lost": [{ ...priced, isExclusive: true }, "/package/p"],
  contract: [
    { side: "buyer", contractId: "c", terms: terms as never, document: { secret: 1 } as never },
    "/contract/c",
  ],
  "delivery-step": [
    {
      ...deal,
      side: "buyer",
      step: "sealed",
      actor: "server",
      turn: "pay",
      until: 0,
      reason: null,
      ruling: null,
    },
    "/contract/c",
  ],
  "delivery-notice": [
    { ...deal, side: "seller", notice: "removal", turn: "hand-in", until: 0 },
    "/contract/c",
  ],
  invoice: [
    {
      contractId: "c",
      reference: "AIM-2026-1",
      title: "Tide tables",
      kind: "invoice",
      invoice: { number: 1, totalCents: 1, dueAt: 0, bankDetails: "", host: "", paidAt: null },
    },
    "/contract/c",
  ],
  "auction-lost": [ended, "/package/p"],
  outbid: [outbid, "/package/p"],
  "maximum-passed": [outbid, "/package/p"],
  "maximum-set": [priced, "/package/p"],
  "bid-accepted": [priced, "/package/p"],
  "other-bid-accepted": [lot, "/package/p"],
  "bid-rejected": [priced, "/package/p"],
  "leading-again": [priced, "/package/p"],
  "reserve-missed": [ended, "/package/p"],
  "reserve-missed-seller": [ended, "/package/p/offers"],
  "offer-made": [{ offerId: "o", title: "Tide tables", amountCents: 1, expiresAt: 0 }, "/offer/o"],
  "offer-accepted": [priced, "/trade"],
  "offer-taken": [priced, "/package/p"],
  "offer-declined": [priced, "/package/p/offers"],
  "offer-lapsed": [priced, "/package/p/offers"],
  "bids-released": [{ ...lot, auction: {} }, "/package/p"],
  "favorite-relisted": [{ ...lot, auction: {} }, "/package/p"],
  "favorite-ending": [{ ...lot, endsAt: 0 }, "/package/p"],
  "favorite-fixed": [priced, "/package/p"],
  "favorite-price": [{ ...priced, bidCount: 1, endsAt: 0 }, "/package/p"],
  "work-waiting": [{ requests: 1, disputes: 0, nearDuplicates: 0, reports: 1 }, "/operator"],
  "bid-report-answered": [{ ...priced, answer: "Why", bidId: "b" }, "/bid/b/report"],
  "certification-approved": [{ ...lot, note: "" }, "/package/p"],
  "certification-declined": [{ ...lot, note: "Why" }, "/package/p/certification"],
  "certification-withdrawn": [{ ...lot, note: "Why" }, "/package/p/certification"],
  "seal-lost": [lot, "/package/p"],
  "collection-sampled": [
    { ...lot, passages: 50, median: 83, low: 71, high: 90 },
    "/package/p/passages",
  ],
  "collection-refused": [lot, "/package/p/collection"],
  "approval-asked": [
    { ...priced, approvalId: "a", name: "Kim", reason: "Why", endsAt: 0 },
    "/approvals/a",
  ],
  "approval-placed": [priced, "/package/p"],
  "approval-declined": [{ ...priced, name: "Mei", note: "Why" }, "/package/p"],
  "near-copy-confirmed": [{ ...copy, percent: 90, isEarlier: true, note: "Why" }, "/package/p"],
  invited: [lot, "/invitation/p"],
  "near-copy-dismissed": [copy, "/package/p"],
};

type OwnKind = Exclude<keyof NotificationDetails, Template>;

const OWN: { [Kind in OwnKind]: [details: NotificationDetails[Kind], path: string] } = {
  message: [{ ...lot, conversationId: "x" }, "/messages/p/bo"],
  review: [deal, "/contract/c"],
  matches: [
    { search: "tides", count: 2, path: "/marketplace?search=tides" },
    "/marketplace?search=tides",
  ],
};

beforeEach(() =>
  chooses(world, "ada", { favoriteReminders: true, favoritePrices: true, operatorAlerts: true }),
);

async function expectOne(kind: string, path: string | null): Promise<void> {
  const [one, ...others] = await unreadOf(world, "ada");
  if (!one) throw new Error(`No notification for ${kind}`);
  expect([one.kind, others]).toEqual([kind, []] as never);
  for (const person of ["bo", "mei", "kim"] as const)
    expect(await unreadOf(world, person)).toEqual([]);
  for (const locale of LOCALES) {
    const reader = { ...messagesFor(locale), times: timesIn(locale, "UTC") };
    const worded = notificationText(reader, one, { otherId: "bo", from: "Bo" });
    expect(worded.path).toBe(path);
    expect(worded.title).not.toMatch(/undefined|[{}]|^$/);
    expect(worded.text ?? "").not.toMatch(/undefined|[{}]/);
  }
}

describe("an event of each kind", () => {
  test.each(Object.entries(NEWS))(
    "causes one notification and one email: %s",
    async (template, [values, path]) => {
      const { db, people, clock } = world;
      const news = { memberId: people.ada.id, template, values, uniqueKey: "x" } as MemberNews;
      const inform = () => inTransaction(db, (tx) => informMembers(tx, [news], clock.now()));
      await inform();
      await inform();
      await expectOne(template, path);
      const mails = await outbox(world);
      expect(mails.map(({ to, template }) => [to, template])).toEqual([["ada", template]]);
      expect(JSON.stringify(await unreadOf(world, "ada"))).not.toMatch(/secret|mei@example/);
    },
  );

  test.each(Object.entries(OWN))(
    "causes one notification without an email: %s",
    async (kind, [details, path]) => {
      const { db, people, clock } = world;
      const one = { memberId: people.ada.id, kind, details } as Parameters<
        typeof notify
      >[1][number];
      await inTransaction(db, (tx) => notify(tx, [one], clock.now()));
      await expectOne(kind, path);
      expect(await outbox(world)).toEqual([]);
    },
  );
});
