import { expect } from "bun:test";
import type { Market } from "./deal-market";
import type { DealModel } from "./deal-model";
import { refOf } from "./deal-sending";
import { decimal } from "./sale-sending";

/** Both parties read the same, and nobody else reads anything. */
export async function checkReadings(market: Market, deal: DealModel): Promise<void> {
  const { reference } = await refOf(market, deal);
  const path = `/api/contracts/${reference}/delivery`;
  const { refund, dispute } = deal;
  const expected = {
    state: deal.state,
    price: decimal(deal.price),
    payable: decimal(deal.payable()),
    refund: refund && { amount: decimal(refund.cents), state: refund.state },
    dispute: dispute && { reason: dispute.reason },
  };
  for (const [by, side] of [
    ["seller", "seller"],
    [deal.who, "buyer"],
  ] as const) {
    const { body } = await market.ask(by, "GET", path);
    expect(body).toMatchObject({ ...expected, reference, side });
    expect(body.voidedAt !== null).toBe(deal.isVoid);
  }
  expect((await market.ask("other", "GET", path)).code).toBe("delivery-not-found");
}
