import { z } from "zod";
import { inviteToChat } from "../../chat/messages";
import { findOwnPackage } from "../../packages/own-packages";
import { interestedBuyers } from "../../roadshow/interested-buyers";
import { requireSeller } from "../http/access";
import { type Action, action } from "../http/action";
import { seeOther } from "../http/redirect";
import { interestedBuyerSchema } from "./answers";
import { type RoadshowDeps, roadshowPages } from "./pages";
import { interestedBuyerJson } from "./roadshow-json";

export function buyerActions(services: RoadshowDeps): Action[] {
  const { db, pages, pseudonymKey } = services;
  const view = roadshowPages(services);
  return [
    action({
      caller: "seller",
      run: async ({ db, id, caller }) =>
        interestedBuyers(db, await findOwnPackage(db, id, caller.id), pseudonymKey),
      api: {
        at: "GET /api/packages/:id/interested-buyers",
        summary: "List interested buyers",
        tag: "Roadshows",
        answer: z.array(interestedBuyerSchema),
        json: (buyers) => buyers.map(interestedBuyerJson),
      },
    }),
    action({
      caller: "seller",
      limit: "messages",
      run: ({ db, reader, id: packageId, partId: buyerId, caller, now }) => {
        const { invitation: text } = pages.messages(reader).chat;
        const invitation = { packageId, sellerId: caller.id, buyerId, text };
        return inviteToChat(db, invitation, pseudonymKey, now);
      },
      page: {
        at: "POST /roadshow/:id/buyers/:buyerId/invitation",
        done: (_, { id }) => seeOther(`/roadshow/${id}?tab=buyers`, "invitation-sent"),
        refused: async (refused, { reader, id }) => {
          const lot = await findOwnPackage(db, id, requireSeller(reader.viewer).id);
          return view.invitationRefused(reader, lot, refused);
        },
      },
    }),
  ];
}
