import { ZodError } from "zod";
import { NotAdmitted } from "../../accounts/admission";
import type { ImportError } from "../../imports/importing";
import type { DraftRow } from "../../imports/rows";
import { DomainError, InvalidInput, TooManyRequests } from "../../lib/errors";
import type { Requester } from "../../lib/requester";
import { publishDraft } from "../../listings/publishing";
import { findOwnPackage } from "../../packages/own-packages";
import { PackageNotFound } from "../../packages/packages";
import { invalidInput } from "../http/errors";
import type { ListingDeps } from "./listing";

interface Publications {
  published: (DraftRow & { title: string })[];
  /** Includes drafts that were not attempted. */
  waiting: DraftRow[];
  errors: (ImportError & DraftRow)[];
}

/** Publishing 100 drafts analyzes their samples, which takes a few seconds. */
const MAX_PUBLISHED_DRAFTS = 100;

export async function publishDrafts(
  services: ListingDeps,
  requester: Requester,
  sellerId: string,
  rows: readonly DraftRow[],
): Promise<Publications> {
  const publications: Publications = {
    published: [],
    waiting: rows.slice(MAX_PUBLISHED_DRAFTS),
    errors: [],
  };
  for (const [index, { row, id }] of rows.slice(0, MAX_PUBLISHED_DRAFTS).entries()) {
    try {
      const { title } = await publishOnce(services, requester, { id, sellerId });
      publications.published.push({ row, id, title });
    } catch (error) {
      const reasons = reasonsOf(error);
      publications.errors.push(...reasons.map((reason) => ({ ...reason, row, id })));
      if (error instanceof TooManyRequests || error instanceof NotAdmitted)
        return { ...publications, waiting: rows.slice(index) };
      if (!(error instanceof PackageNotFound)) publications.waiting.push({ row, id });
    }
  }
  return publications;
}

/** A draft that another window has published counts as published. */
async function publishOnce(
  services: ListingDeps,
  requester: Requester,
  ownDraft: { id: string; sellerId: string },
) {
  try {
    return await publishDraft(services.db, services, requester, ownDraft);
  } catch (error) {
    if (!(error instanceof PackageNotFound)) throw error;
    return findOwnPackage(services.db, ownDraft.id, ownDraft.sellerId);
  }
}

function reasonsOf(error: unknown): Omit<ImportError, "row">[] {
  const faults = error instanceof ZodError ? invalidInput(error) : error;
  if (faults instanceof InvalidInput)
    return faults.issues.map(({ path, message }) => ({ path, reason: message }));
  if (error instanceof DomainError) return [{ path: "", reason: error }];
  throw error;
}
