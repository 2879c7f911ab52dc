import { Elysia } from "elysia";
import { inviteToChat } from "../../chat/invitations";
import { DomainError, NotFound } from "../../lib/errors";
import { asSeller, findOwnPackage } from "../../packages/own-packages";
import { openRoadshow } from "../../roadshow/roadshows";
import { newRoadshow, roadshowQuery } from "../../roadshow/schema";
import type { PackageViews } from "../../roadshow/views";
import { formOf } from "../http/body";
import { isFragmentWanted } from "../http/dialog";
import { errorText, invalidInput, statusOf } from "../http/errors";
import { reading, signedIn } from "../http/reading";
import { seeOther } from "../http/redirect";
import type { Site } from "../http/site";
import { forPublisher } from "./access";
import { roadshowPages } from "./pages";

interface Needs extends Site {
  pseudonymKey: string;
  views: PackageViews;
}

/** The publishers' roadshows (docs/product.md#roadshows); all others are led to /. */
export function roadshowRoutes(services: Needs) {
  const { db, clock, limits, pages, pseudonymKey } = services;
  const view = roadshowPages(services);
  return new Elysia()
    .use(reading(services))
    .get("/roadshows", ({ reader }) =>
      forPublisher(reader, (seller) => view.list(reader, seller.id)),
    )
    .get("/roadshows/new", ({ reader, request, query }) =>
      forPublisher(reader, (seller) => {
        const values = { packageId: query.package };
        return view.form(reader, request, seller.id, { values });
      }),
    )
    .post("/roadshows", async ({ reader, viewer, request, body }) => {
      const { id } = asSeller(signedIn(viewer));
      const values = formOf(body);
      try {
        const roadshow = newRoadshow.safeParse(values);
        if (!roadshow.success) throw invalidInput(roadshow.error.issues);
        const opened = await openRoadshow(db, id, roadshow.data, clock.now());
        return seeOther(`/roadshow/${opened.package_id}?tab=content`, "roadshow-created");
      } catch (error) {
        if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
        return view.form(reader, request, id, { values, error });
      }
    })
    .get("/roadshow/:id", ({ reader, request, params, query }) =>
      forPublisher(reader, async (seller) => {
        const lot = await findOwnPackage(db, params.id, seller.id);
        return view.roadshow(reader, lot, roadshowQuery.parse(query), {
          isPart: isFragmentWanted(request.headers),
        });
      }),
    )
    .post("/roadshow/:id/buyers/:buyerId/invitation", async ({ reader, viewer, params }) => {
      const { id: sellerId } = asSeller(signedIn(viewer));
      const lot = await findOwnPackage(db, params.id, sellerId);
      const messages = pages.messages(reader);
      const invited = { packageId: lot.id, sellerId, buyerId: params.buyerId };
      try {
        await limits.use("messages", sellerId);
        const text = messages.chat.invitation;
        await inviteToChat(db, { ...invited, text }, pseudonymKey, clock.now());
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { title, text } = messages.roadshow.buyers.failed;
        const reason = errorText(messages, error).text;
        const message = { title, text: `${text} ${reason}`, tone: "destructive" as const };
        const failed = { isPart: false, status: statusOf(error), message };
        return view.roadshow(reader, lot, { tab: "buyers", days: 14 }, failed);
      }
      return seeOther(`/roadshow/${lot.id}?tab=buyers`, "invitation-sent");
    });
}
