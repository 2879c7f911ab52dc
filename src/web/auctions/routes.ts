import { Elysia } from "elysia";
import { messagesFor } from "../../../views/messages/catalogue";
import type { BidQueue } from "../../auctions/bid-queue";
import { idempotencyKey, newBid } from "../../auctions/schema";
import { DomainError, NotFound } from "../../lib/errors";
import { formatDollars } from "../../lib/money";
import type { Assets } from "../http/assets";
import { type Form, formOf } from "../http/body";
import { errorText, invalidInput, statusOf } from "../http/errors";
import type { Reader } from "../http/reader";
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
  return new Elysia()
    .use(reading(services))
    .post("/package/:id/bids", async ({ params, reader, body }) => {
      const form = formOf(body);
      if (!reader.viewer) return seeOther(`/login?next=/package/${params.id}`);
      try {
        const amountCents = await place(services, reader.viewer.id, params.id, form);
        return seeOther(`/package/${params.id}`, "bid-placed", formatDollars(amountCents));
      } catch (error) {
        if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
        return showPackage(reader, params.id, refusedBid(reader, error, form.amount ?? ""));
      }
    });
}

async function place({ bids }: Needs, bidderId: string, packageId: string, form: Form) {
  const bid = newBid.safeParse(form);
  if (!bid.success) throw invalidInput(bid.error.issues);
  const amountCents = bid.data.amount;
  // Gone back to and filled in anew, the same form means another bid.
  const key = idempotencyKey.safeParse(form.key && `${form.key}/${amountCents}`);
  const placed = await bids.place({
    packageId,
    bidderId,
    amountCents,
    idempotencyKey: key.data ?? null,
  });
  return placed.amount_cents;
}

function refusedBid(reader: Reader, error: DomainError, amount: string) {
  const messages = messagesFor(reader.locale);
  const words = errorText(messages, error);
  const title =
    error.code === "invalid-input" ? messages.auctions.toasts.invalid.title : words.title;
  return {
    status: statusOf(error),
    amount,
    message: { title, text: words.text, tone: "destructive" as const },
  };
}
