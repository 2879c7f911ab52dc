import { beforeEach } from "bun:test";
import type { DeliveryState, Side } from "../../src/delivery/course";
import type { PartyKey } from "../../src/delivery/delivery";
import { openDispute, saveStatement, takeBackDispute } from "../../src/delivery/disputes";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { missRefund, receiveRefund, sendRefund } from "../../src/delivery/refunding";
import { acceptDelivery } from "../../src/delivery/steps";
import { runDeliveries } from "../../src/delivery/timer";
import { prolongDelivery, withdrawDelivery } from "../../src/delivery/voiding";
import {
  addSoldDeal,
  bringTo,
  decideLatest,
  deliveryNow,
  KEEP_MS,
  PRICE_CENTS,
  partyOf,
  type SoldDeal,
} from "./deliveries";
import { worldForEach } from "./each-world";
import { addUser } from "./people";
import type { Browser, Settings } from "./world";

const DISPUTE = { reason: "differs", text: "It is French." } as const;

export function dealForEach(settings?: Settings) {
  const world = worldForEach(settings);
  let deal: SoldDeal;
  let operatorId: string | undefined;
  beforeEach(async () => {
    deal = await addSoldDeal(world);
    operatorId = undefined;
  });

  const now = () => world.clock.now();
  const state = () => deliveryNow(world, deal);
  const mei = () => partyOf(world, deal, "seller");
  const bo = () => partyOf(world, deal, "buyer");

  return {
    world,
    get deal() {
      return deal;
    },
    async another() {
      deal = await addSoldDeal(world);
    },
    state,
    party: (side: Side) => partyOf(world, deal, side),
    bring: (to: DeliveryState, differs?: Parameters<typeof bringTo>[3]) =>
      bringTo(world, deal, to, differs),
    async due(afterMs = 0) {
      world.clock.set(((await state()).due_at ?? 0) + afterMs);
    },
    run: () => runDeliveries(world.db, { keepMs: KEEP_MS }, now()),
    act: {
      claim: (by: PartyKey = bo()) => claimPayment(world.db, by, now()),
      paid: (by: PartyKey = mei(), cents: number | null = PRICE_CENTS) =>
        confirmPayment(world.db, by, cents, now()),
      accept: (by: PartyKey = bo()) => acceptDelivery(world.db, by, KEEP_MS, now()),
      dispute: (by: PartyKey = bo()) => openDispute(world.db, by, DISPUTE, now()),
      "take-back": (by: PartyKey = bo()) => takeBackDispute(world.db, by, now()),
      withdraw: (by: PartyKey = bo()) => withdrawDelivery(world.db, by, now()),
      prolong: (by: PartyKey = bo()) => prolongDelivery(world.db, by, now()),
      refund: (by: PartyKey = mei()) => sendRefund(world.db, by, now()),
      "refund-received": (by: PartyKey = bo()) => receiveRefund(world.db, by, now()),
      "refund-missing": (by: PartyKey = bo()) => missRefund(world.db, by, now()),
      statement: (by: PartyKey = mei()) => saveStatement(world.db, by, "I have paid on Monday."),
    },
    async decide(decision: "seller" | "buyer", by?: string) {
      operatorId ??= (await addUser(world.db, "operator", now())).id;
      await decideLatest(world, by ?? operatorId, decision);
    },
    at: (action = "") => `/contract/${deal.contractId}${action && `/delivery/${action}`}`,
    path: (rest = "") => `/api/packages/${deal.packageId}/delivery${rest}`,
    page: async (by: Browser, path = `/contract/${deal.contractId}`) => (await by.get(path)).text(),
  };
}
