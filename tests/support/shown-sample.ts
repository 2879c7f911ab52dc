import type { Package } from "../../src/packages/packages";
import { addSample } from "../../src/samples/samples";
import { anAnalysis } from "./sample-analyses";
import type { World } from "./world";

/** Pages offer a preview only of packages with a sample. */
export function addShownSample({ db, clock }: Pick<World, "db" | "clock">, lot: Package) {
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  const sample = { filename: "a.txt", fileContent: "The tide went out.", fileType: "txt" } as const;
  return addSample(db, owner, { ...sample, contentType: "literary" }, anAnalysis(), clock.now());
}
