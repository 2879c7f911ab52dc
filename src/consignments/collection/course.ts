import type { Db } from "../../../db/client";
import { lockPackages } from "../../../db/locks";
import { inTransaction } from "../../../db/transaction";
import { announce } from "../../announcements/announce";
import { isoTime } from "../../lib/time";
import { informMembers } from "../../notifications/informing";
import { findPackage, type Package } from "../../packages/packages";
import { type ContentType, contentTypes } from "../../quality";
import type { SamplingFigures } from "../../samples/sampling";
import { drawSeed } from "../../transparency/draw";
import { record } from "../../transparency/recording";
import type { Consignment } from "../consignments";
import type { CourseDeps, IntakeCourse } from "../course";
import { announceChange } from "../holder";
import type { Sampled } from "../intake/sampling";
import type { SealingContract } from "../keys";
import { measuredReport, sealedReport } from "../measured-report";
import { saveSealedFiles } from "../outcome";
import {
  type DeliveryReport,
  type MeasuredReport,
  promiseOfListing,
  readMeasured,
  type SignedReport,
  signReport,
} from "../report";
import { clearSettled } from "../sweep";
import { textContentType } from "../text-content-type";
import { countDraws, findDraw, isForSale, type Sampling, writeSampling } from "./collection";
import { commitToCollection, endCollection, isMeasuring, refuseCollection } from "./committing";

/** The key of the whole collection, which is never released. Licensees get headers of their own. */
export function collectionKey(lot: Pick<Package, "id" | "encryption_key">): SealingContract {
  return { encryptionKey: lot.encryption_key, reference: `collection ${lot.id}` };
}

/** Measures the collection and commits to it; later, with the draw, samples and seals it. */
export async function collectionCourse(
  deps: CourseDeps,
  consignment: Consignment,
): Promise<IntakeCourse> {
  const { db, clock, folder, keys } = deps;
  const lot = await findPackage(db, consignment.package_id ?? "");
  const contentType = textContentType(lot.content_type);
  const recipient = await keys.recipientOf(collectionKey(lot));
  const draw = await findDraw(db, consignment.id);
  const reviewed = readMeasured(consignment.measured);
  const refuse = (files: readonly object[]) =>
    refuseCollection(db, consignment, files, clock.now());
  const end = async (saving: Promise<boolean>) => {
    const isSaved = await saving;
    await folder.discardWork(consignment.id);
    await clearSettled(deps, consignment.id);
    return isSaved;
  };
  if (!draw || !reviewed)
    return {
      job: { recipient, contentType, isOnlyMeasured: true, measured: null },
      async save(outcome) {
        if (outcome.kind === "refused") return end(refuse(outcome.files));
        const now = clock.now();
        const measured = measuredReport(promiseOfListing(lot), outcome, now);
        return end(commitToCollection(db, consignment, measured, now));
      },
    };
  const { checkpoint, characters } = draw;
  const seed = drawSeed(draw.package_id, checkpoint ?? "");
  return {
    job: {
      recipient,
      contentType,
      isOnlyMeasured: false,
      measured: reviewed,
      draw: { seed, characters, contentType: analyzedAs(lot.content_type) },
    },
    async save(outcome, store) {
      if (outcome.kind === "refused") return end(refuse(outcome.files));
      if (outcome.kind !== "sealed" || !outcome.sampled) throw new Error("nothing was sampled");
      await store(outcome.files);
      const report = sealedReport(reviewed, {
        contract: collectionKey(lot).reference,
        consignment: consignment.number,
        recipient,
        files: outcome.files,
      });
      const sampled = { report, sampled: outcome.sampled, measured: reviewed };
      const isSaved = await saveSampled(deps, consignment, draw, sampled);
      await clearSettled(deps, consignment.id);
      return isSaved;
    },
  };
}

function analyzedAs(contentType: string): ContentType {
  return contentTypes.find((type) => type === contentType) ?? "literary";
}

interface SampledCollection {
  report: DeliveryReport;
  sampled: Sampled;
  measured: MeasuredReport;
}

async function saveSampled(
  { db, clock, sign }: CourseDeps,
  { id }: Consignment,
  draw: Sampling,
  { report, sampled, measured }: SampledCollection,
): Promise<boolean> {
  const signedReport = await signReport(report, sign);
  const now = clock.now();
  const { package_id: packageId, checkpoint } = draw;
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    if (!(await isMeasuring(tx, id))) return false;
    const lot = await findPackage(tx, packageId);
    if (!isForSale(lot)) return endCollection(tx, id, packageId, now);
    const figures: SamplingFigures = {
      ...sampled.figures,
      characters: draw.characters,
      words: measured.delivered.words ?? 0,
      nonSpaceCharacters: measured.delivered.nonSpaceCharacters ?? 0,
      draws: await countDraws(tx, draw),
      sha256: draw.sha256,
      sampledAt: isoTime(now),
    };
    const { median, low, high, passages } = figures;
    await record(
      tx,
      packageId,
      [
        {
          type: "collection-sampled",
          draw: draw.number,
          checkpoint: checkpoint ?? "",
          passages,
          sha256: sampled.sha256,
          median,
          low,
          high,
        },
      ],
      now,
    );
    await saveSealed(tx, id, { report, signedReport, now });
    await tx
      .updateTable("samplings")
      .set({ sampled_at: now, figures: JSON.stringify(figures) })
      .set({ passages: JSON.stringify(sampled.shown) })
      .where("id", "=", draw.id)
      .execute();
    await writeSampling(tx, packageId, JSON.stringify(figures), now);
    const values = { packageId, title: lot.title, passages, median, low, high };
    const news = { memberId: lot.seller_id, template: "collection-sampled", values } as const;
    await informMembers(tx, [news], now);
    announceChange(tx, { packageId });
    announce(tx, { type: "auction-changed", packageId });
    return true;
  });
}

interface Sealed {
  report: DeliveryReport;
  signedReport: SignedReport;
  now: number;
}

async function saveSealed(tx: Db, id: string, { report, signedReport, now }: Sealed) {
  await tx
    .updateTable("consignments")
    .set({ status: "sealed", sealed_at: now, ...signedReport, measured: null })
    .set({ shared: 1 })
    .where("id", "=", id)
    .execute();
  await saveSealedFiles(tx, id, report.files);
}
