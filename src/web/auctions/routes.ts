import { Elysia } from "elysia";
import type { BidQueue } from "../../auctions/bid-queue";
import { newBid } from "../../auctions/schema";
import { formatDollars } from "../../lib/money";
import { BidAlreadyRejected } from "../../trade/refusals";
import type { Assets } from "../http/assets";
import type { Form } from "../http/body";
import { answerForm } from "../http/forms";
import { formKey } from "../http/idempotency-key";
import { reading } from "../http/reading";
import { seeOther } from "../http/redirect";
import type { Site } from "../http/site";
import { packageView } from "../packages/package-view";

interface Needs extends Site {
  assets: Assets;
  bids: BidQueue;
  pseudonymKey: string;
}

/** The bid form as browsers without JavaScript send it. */
export function auctionRoutes(services: Needs) {
  const showPackage = packageView(services);
  return new Elysia().use(reading(services)).post(
    "/package/:id/bids",
    async ({ params, reader, request, body }) => {
      const { viewer } = reader;
      if (!viewer) return seeOther(`/login?next=/package/${params.id}`);
      return answerForm(
        { request, body },
        async (form) => {
          const amountCents = await place(services, viewer.id, params.id, form);
          return seeOther(`/package/${params.id}`, "bid-placed", formatDollars(amountCents));
        },
        (refused) => showPackage(reader, params.id, refused),
      );
    },
    { limit: "bids" },
  );
}

async function place({ bids }: Needs, bidderId: string, packageId: string, form: Form) {
  const { amount: amountCents } = newBid.parse(form);
  const placed = await bids.place({
    packageId,
    bidderId,
    amountCents,
    idempotencyKey: formKey(form, amountCents),
  });
  // Sent once more from a page gone back to: what its first sending placed stands no more.
  if (placed.status === "rejected") throw new BidAlreadyRejected();
  return placed.amount_cents;
}
