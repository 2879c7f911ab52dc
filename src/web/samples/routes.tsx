import { Elysia } from "elysia";
import { rightsLine } from "../../../messages/rights-facts";
import { HowCalculated, SampleGuide } from "../../../views/samples/guide";
import { SamplePreviewPanel } from "../../../views/samples/sample-preview";
import { SampleTextPage } from "../../../views/samples/sample-text-page";
import type { Viewer } from "../../accounts/sessions";
import { isOperator } from "../../operators/operators";
import type { Package } from "../../packages/packages";
import { findSeller } from "../../packages/sellers";
import { titleFor } from "../../packages/titles";
import { listOwnNearDuplicates } from "../../samples/comparison/near-duplicates";
import { listProblemSets } from "../../samples/problem-sets";
import { readSamplePart } from "../../samples/sample-text";
import {
  areSamplesBidOn,
  areSamplesSold,
  samplesLicensedUntil,
} from "../../samples/sampled-package";
import { findSample, listSamples } from "../../samples/samples";
import { formatAsJsonLines, formatAsText, type License } from "../../samples/shown-files";
import {
  findShownSample,
  listShownSamples,
  readShownPart,
  readShownParts,
  type ShownPart,
} from "../../samples/shown-part";
import { limitedTo, readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { RouteNotFound } from "../http/errors";
import { dialogOrPage } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { fullPackageJson } from "../packages/package-json";
import { CROISSANT_MEDIA_TYPE, croissantDocument, excerptBytes } from "./croissant";

export function sampleRoutes(services: AppContext) {
  const { db, pages, config, clock } = services;
  const canReadWhole = (lot: Package, viewer: Viewer | null) =>
    viewer?.id === lot.seller_id || isOperator(config, viewer, "read", "review");
  const shownPartWithLicense = async (
    reader: Reader,
    { id, sampleId }: { id: string; sampleId: string },
  ): Promise<[ShownPart, License]> => {
    const lot = await visiblePackage(services, reader.viewer, id);
    const part = await readShownPart(db, await findShownSample(db, lot.id, sampleId));
    const { common, rights } = pages.messages(reader);
    const source = `${config.publicUrl}/package/${lot.id}`;
    return [
      part,
      { licence: common.labelled({ label: rights.title, value: rightsLine(lot, rights) }), source },
    ];
  };
  const limitedRoutes = limitedTo(services, "documents")
    .get("/package/:id/samples/:sampleId/excerpt.txt", async ({ params, viewer, set }) => {
      const { id } = await visiblePackage(services, viewer, params.id);
      set.headers["content-type"] = "text/plain; charset=utf-8";
      return excerptBytes(await findSample(db, id, params.sampleId));
    })
    .get("/package/:id/samples/:sampleId/shown.txt", async ({ reader, params, set }) => {
      set.headers["content-type"] = "text/plain; charset=utf-8";
      return formatAsText(...(await shownPartWithLicense(reader, params)));
    })
    .get("/package/:id/samples/:sampleId/shown.jsonl", async ({ reader, params, set }) => {
      set.headers["content-type"] = "application/jsonl; charset=utf-8";
      return formatAsJsonLines(...(await shownPartWithLicense(reader, params)));
    })
    .get("/package/:id/croissant.json", async ({ params, viewer, set }) => {
      const lot = await visiblePackage(services, viewer, params.id);
      const [seller, samples] = await Promise.all([
        findSeller(db, lot.seller_id),
        listSamples(db, lot.id),
      ]);
      set.headers["content-type"] = CROISSANT_MEDIA_TYPE;
      const listing = await fullPackageJson(db, lot);
      const { publicUrl } = config;
      return JSON.stringify(croissantDocument(lot, seller, samples, { publicUrl, listing }));
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/samples", async ({ reader, viewer, request, params, query }) => {
      const lot = await visiblePackage(services, viewer, params.id);
      const tab = query.tab === "problems" ? "problems" : "files";
      const panel = (
        <SamplePreviewPanel
          packageId={lot.id}
          totalWords={lot.total_words}
          title={titleFor(lot, reader.locale).text}
          isCertified={lot.certified === 1}
          tab={tab}
          samples={tab === "files" ? await listSamples(db, lot.id) : []}
          parts={
            await readShownParts(db, tab === "files" ? await listShownSamples(db, lot.id) : [])
          }
          problemSets={tab === "problems" ? await listProblemSets(db, lot.id) : []}
          selectedSample={null}
        />
      );
      return dialogOrPage(pages, reader, request, {
        title: titleFor(lot, reader.locale).text,
        content: panel,
      });
    })
    .get("/package/:id/samples/:sampleId", async ({ reader, viewer, request, params }) => {
      const lot = await visiblePackage(services, viewer, params.id);
      const chosen = await findSample(db, lot.id, params.sampleId);
      const part = await readShownPart(db, await findShownSample(db, lot.id, chosen.id));
      const panel = (
        <SamplePreviewPanel
          packageId={lot.id}
          totalWords={lot.total_words}
          title={titleFor(lot, reader.locale).text}
          isCertified={lot.certified === 1}
          tab="analysis"
          samples={[]}
          parts={new Map([[chosen.id, part]])}
          problemSets={[]}
          selectedSample={chosen}
          canReadWhole={canReadWhole(lot, viewer)}
          ownCopies={await listOwnNearDuplicates(db, chosen.id)}
        />
      );
      return dialogOrPage(pages, reader, request, {
        title: titleFor(lot, reader.locale).text,
        content: panel,
      });
    })
    .get("/package/:id/samples/:sampleId/text", async ({ reader, viewer, params, query }) => {
      const lot = await visiblePackage(services, viewer, params.id);
      if (!canReadWhole(lot, viewer)) throw new RouteNotFound();
      const sample = await findSample(db, lot.id, params.sampleId);
      const content = await readSamplePart(
        db,
        sample,
        (Number.parseInt(query.part ?? "", 10) || 1) - 1,
      );
      const isOwn = viewer?.id === lot.seller_id;
      const isSold = isOwn && (await areSamplesSold(db, lot.id));
      const isBidOn = isOwn && (await areSamplesBidOn(db, lot, clock.now()));
      const licensedUntil = isOwn ? await samplesLicensedUntil(db, lot, clock.now()) : null;
      const isCertified = lot.certified === 1;
      const props = { sample, content, isOwn, isSold, isBidOn, licensedUntil, isCertified };
      const page = <SampleTextPage title={titleFor(lot, reader.locale).text} {...props} />;
      return pages.page(reader, { title: sample.filename, main: page });
    })
    .get("/corpus-profile/guide", ({ reader, request }) => {
      const { title } = pages.messages(reader).samples.guide;
      return dialogOrPage(pages, reader, request, { title, content: <SampleGuide /> });
    })
    .get("/quality-figures", ({ reader, request }) => {
      const title = pages.messages(reader).samples.analysis.how;
      return dialogOrPage(pages, reader, request, { title, content: <HowCalculated /> });
    })
    .use(limitedRoutes);
}
