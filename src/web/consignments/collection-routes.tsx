import { Elysia } from "elysia";
import { HandIn } from "../../../islands/delivery/hand-in";
import { CollectionPage, type CollectionStep } from "../../../views/samples/collection-page";
import { PassagesPage } from "../../../views/samples/passages-page";
import { Island } from "../../../views/ui/island";
import {
  collectionStandingOf,
  currentSampling,
  findDraw,
} from "../../consignments/collection/collection";
import { latestConsignment, statusOf } from "../../consignments/consignment-status";
import type { Consignment } from "../../consignments/consignments";
import { MAX_POSTED_BYTES } from "../../consignments/receiving";
import { findOwnPackage } from "../../packages/own-packages";
import { titleFor } from "../../packages/titles";
import { readSampling, type ShownPassage } from "../../samples/sampling";
import { readerPlugin, requireSeller } from "../http/access";
import { RouteNotFound } from "../http/errors";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { placeOf } from "./collection-place";
import type { SlotDeps } from "./slot";

/** Where sellers have collections sampled, and where everyone reads the passages. */
export function collectionRoutes(services: SlotDeps) {
  const { db, clock, config, pages } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get("/package/:id/collection", async ({ reader, viewer, params }) => {
      const lot = await findOwnPackage(db, params.id, requireSeller(viewer).id);
      const latest = await latestConsignment(db, { packageId: lot.id });
      const title = titleFor(lot, reader.locale).text;
      const main = (
        <CollectionPage
          lot={lot}
          title={title}
          step={await stepOf(latest)}
          standing={await collectionStandingOf(db, lot, clock.now())}
          shortCharacters={shortCharacters(latest)}
          hasFaults={(await statusOf(db, latest)).faults.length > 0}
          maxBytes={config.maxDeliveryBytes}
          island={await uploadIsland(reader, lot.id, latest)}
        />
      );
      return pages.page(reader, { title: pages.messages(reader).sampling.own.title, main });
    })
    .get("/package/:id/passages", async ({ reader, viewer, params }) => {
      const lot = await visiblePackage(services, viewer, params.id);
      const draw = await currentSampling(db, lot.id);
      const figures = readSampling(lot.sampling);
      if (!draw || !figures) throw new RouteNotFound();
      const passages = JSON.parse(draw.passages ?? "[]") as ShownPassage[];
      const title = titleFor(lot, reader.locale).text;
      const main = <PassagesPage lot={lot} title={title} figures={figures} passages={passages} />;
      return pages.page(reader, { title: pages.messages(reader).sampling.title, main });
    });

  async function stepOf(latest: Consignment | undefined): Promise<CollectionStep> {
    if (!latest) return "none";
    if (latest.status === "sealed") return "sampled";
    if (latest.status !== "measuring") return "open";
    return (await findDraw(db, latest.id)) ? "waiting" : "measuring";
  }

  async function uploadIsland(reader: Reader, packageId: string, latest: Consignment | undefined) {
    const { status, files, total, read } = await statusOf(db, latest);
    if (status === "sealed") return null;
    const { handingIn, sampling, common } = pages.messages(reader);
    const { complete, completeHint, measuring, ready } = sampling.own;
    const { path, hrefOf } = placeOf(packageId);
    return (
      <Island
        name="hand-in"
        component={HandIn}
        modules={services.assets.modulesOf("hand-in.js")}
        props={{
          page: `/package/${packageId}/collection`,
          path,
          library: services.assets.path("tus.js"),
          measuring: status === "measuring",
          measured: false,
          postedBytes: MAX_POSTED_BYTES,
          faults: handingIn.faults,
          words: {
            ...handingIn.island,
            complete,
            completeHint,
            measuring,
            ready,
            labelled: common.labelled,
          },
          files: files.map(({ id, ...file }) => ({ ...file, href: hrefOf(id) })),
          total,
          read,
        }}
      />
    );
  }
}

function shortCharacters(latest: Consignment | undefined): number | null {
  const refusal = JSON.parse(latest?.refusal ?? "{}") as { characters?: number };
  return refusal.characters ?? null;
}
