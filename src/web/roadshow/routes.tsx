import { Elysia } from "elysia";
import { RunningRoadshowsPage } from "../../../views/roadshow/running-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { inviteToChat } from "../../chat/messages";
import { findOwnPackage } from "../../packages/own-packages";
import {
  editRoadshow,
  endRoadshow,
  openRoadshow,
  ownRunningRoadshow,
} from "../../roadshow/roadshows";
import { runningRoadshows } from "../../roadshow/running-roadshows";
import { newRoadshow, roadshowChanges, roadshowQuery } from "../../roadshow/schema";
import type { PackageViews } from "../../roadshow/views";
import { limitedTo, readerPlugin, requireSeller, sellerOnlyPage } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import { seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";
import { roadshowPages } from "./pages";

interface Deps extends AppContext {
  pseudonymKey: string;
  views: PackageViews;
}

export function roadshowRoutes(services: Deps) {
  const { db, clock, pages, pseudonymKey } = services;
  const view = roadshowPages(services);
  const limitedRoutes = limitedTo(services, "packages")
    .post(
      "/roadshows",
      async ({ reader, viewer, request, body }) => {
        const { id } = requireSeller(viewer);
        const onRefusal = (refused: RefusedForm) => view.form(reader, request, id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const roadshow = await openRoadshow(db, id, newRoadshow.parse(form), clock.now());
          return seeOther(`/roadshow/${roadshow.package_id}?tab=content`, "roadshow-created");
        });
      },
      formFields(newRoadshow),
    )
    .post(
      "/roadshow/:id/edit",
      async ({ reader, viewer, request, params, body }) => {
        const { id: sellerId } = requireSeller(viewer);
        const lot = await findOwnPackage(db, params.id, sellerId);
        const onRefusal = (refused: RefusedForm) => view.edit(reader, request, lot, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const owner = { packageId: lot.id, sellerId };
          await editRoadshow(db, owner, roadshowChanges.parse(form), clock.now());
          return seeOther(`/roadshow/${lot.id}`, "saved");
        });
      },
      formFields(roadshowChanges),
    )
    .post("/roadshow/:id/ending", async ({ viewer, params: { id: packageId } }) => {
      const { id: sellerId } = requireSeller(viewer);
      await endRoadshow(db, { packageId, sellerId }, clock.now());
      return seeOther(`/roadshow/${packageId}`, "roadshow-ended");
    });
  return new Elysia()
    .use(readerPlugin(services))
    .use(runningRoadshowRoutes(services))
    .get("/roadshows", async ({ reader, viewer }) =>
      sellerOnlyPage(viewer, "/roadshows/running", ({ id }) => view.list(reader, id)),
    )
    .get("/roadshows/new", async ({ reader, viewer, request, query }) =>
      sellerOnlyPage(viewer, "/", ({ id }) => {
        const values = { packageId: query.package };
        return view.form(reader, request, id, { ...EMPTY_FORM, values });
      }),
    )
    .get("/roadshow/:id", async ({ reader, viewer, request, params, query }) =>
      sellerOnlyPage(viewer, "/", async ({ id }) => {
        const lot = await findOwnPackage(db, params.id, id);
        return view.showRoadshow(reader, lot, roadshowQuery.parse(query), {
          isFragment: isFragmentWanted(request.headers),
        });
      }),
    )
    .get("/roadshow/:id/edit", async ({ reader, viewer, request, params }) =>
      sellerOnlyPage(viewer, "/", async ({ id }) => {
        const lot = await findOwnPackage(db, params.id, id);
        const roadshow = await ownRunningRoadshow(db, lot.id, clock.now());
        const { title, description, duration_days } = roadshow;
        const values = { title, description, duration: String(duration_days) };
        return view.edit(reader, request, lot, { ...EMPTY_FORM, values });
      }),
    )
    .post(
      "/roadshow/:id/buyers/:buyerId/invitation",
      async ({ reader, viewer, request, body, params }) => {
        const { id: sellerId } = requireSeller(viewer);
        const lot = await findOwnPackage(db, params.id, sellerId);
        const { invitation: text } = pages.messages(reader).chat;
        const invitation = { packageId: lot.id, sellerId, buyerId: params.buyerId, text };
        const onRefusal = (refused: RefusedForm) => view.invitationRefused(reader, lot, refused);
        return handleForm({ request, body, onRefusal }, async () => {
          await inviteToChat(db, invitation, pseudonymKey, clock.now());
          return seeOther(`/roadshow/${lot.id}?tab=buyers`, "invitation-sent");
        });
      },
      { limit: "messages" },
    )
    .use(limitedRoutes);
}

const PAGE_SIZE = 24;

function runningRoadshowRoutes(services: AppContext) {
  const { db, clock, pages } = services;
  return limitedTo(services, "search").get(
    "/roadshows/running",
    async ({ reader, viewer, query }) => {
      const now = clock.now();
      const request = { cursor: query.cursor || undefined, limit: PAGE_SIZE };
      const page = await runningRoadshows(db, request, now);
      const isSeller = viewer?.role === "seller";
      const { title } = pages.messages(reader).roadshow.list;
      return pages.page(reader, {
        title,
        current: "roadshows",
        main: <RunningRoadshowsPage {...page} isSeller={isSeller} now={now} />,
      });
    },
  );
}
