import { DraftChanged, findDraftIfAny } from "../../packages/drafts";
import { findOwnPackage } from "../../packages/own-packages";
import { requireSeller } from "../http/access";
import type { Visit } from "../http/action";
import type { AppContext } from "../http/app-context";
import type { RefusedForm } from "../http/forms";
import { seeOther } from "../http/redirect";
import { listingPages, targetOf } from "./listing-pages";

export function draftPages(services: AppContext) {
  const { db } = services;
  const show = listingPages(services);
  return { toListedPackage, showRefused };

  /** A draft keeps its ID when it is listed. */
  async function toListedPackage(id: string, sellerId: string): Promise<Response> {
    return seeOther(`/package/${(await findOwnPackage(db, id, sellerId)).id}`);
  }

  async function showRefused(refused: RefusedForm, visit: Visit): Promise<Response> {
    const { id: sellerId } = requireSeller(visit.reader.viewer);
    const draft = await findDraftIfAny(db, visit.id, sellerId);
    if (!draft) return toListedPackage(visit.id, sellerId);
    const savedFields = refused.reason instanceof DraftChanged ? refused.reason.saved : null;
    return show(visit, targetOf("draft", draft), refused, savedFields);
  }
}
