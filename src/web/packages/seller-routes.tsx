import { Elysia } from "elysia";
import { UploadDialog } from "../../../islands/samples/upload-dialog";
import { AccessDeniedPage, CorpusProfilePage } from "../../../views/packages/corpus-profile-page";
import { CreatePackagePage } from "../../../views/packages/create-package-page";
import { DeletionPage } from "../../../views/packages/deletion-page";
import { ListingForm, type ListingFormProps } from "../../../views/packages/listing-form";
import { Island } from "../../../views/ui/island";
import { type InvalidInput, TooLarge } from "../../lib/errors";
import { MAX_TEXT_BYTES } from "../../lib/sample-limits";
import {
  asSeller,
  deletePackage,
  findOwnPackage,
  listOwnPackages,
} from "../../packages/own-packages";
import { createPackage } from "../../packages/packages";
import { newListing } from "../../packages/schema";
import type { Assets } from "../http/assets";
import { formOf } from "../http/body";
import { dialogOrPage } from "../http/dialog";
import { errorText, invalidInput, RouteNotFound } from "../http/errors";
import type { Reader } from "../http/reader";
import { reading, signedIn } from "../http/reading";
import { forHtmx, seeOther } from "../http/redirect";
import type { Site } from "../http/site";

interface Needs extends Site {
  assets: Assets;
}

/**
 * The publishers' pages: /corpus-profile, /create-package, and deleting
 * (docs/product.md#corpus-profile).
 */
export function sellerRoutes(services: Needs) {
  const { db, clock, pages } = services;
  const view = sellerPages(services);
  return new Elysia()
    .use(reading(services))
    .get("/corpus-profile", ({ reader, viewer }) =>
      viewer?.role === "seller" ? view.profile(reader, viewer.id) : view.denied(reader),
    )
    .get("/create-package", ({ reader, viewer }) => {
      if (!viewer) throw new RouteNotFound();
      if (viewer.role !== "seller") return seeOther("/profile");
      return view.create(reader, viewer.id, { values: {}, errors: {} });
    })
    .post("/create-package", async ({ reader, viewer, body, headers }) => {
      const { id: sellerId } = asSeller(signedIn(viewer));
      const form = formOf(body);
      const now = clock.now();
      const listing = newListing(view.yearNow()).safeParse(form);
      if (!listing.success) {
        const refused = { values: form, ...faults(invalidInput(listing.error.issues)) };
        return form.place === "dialog" && headers["hx-request"] === "true"
          ? view.dialogForm(reader, refused)
          : view.create(reader, sellerId, refused);
      }
      const { startingPrice, ...rest } = listing.data;
      const lot = await createPackage(
        db,
        sellerId,
        { ...rest, startingPriceCents: startingPrice },
        now,
      );
      const inDialog = form.place === "dialog";
      const answer = seeOther(
        inDialog ? "/corpus-profile" : `/package/${lot.id}`,
        "collection-listed",
      );
      return headers["hx-request"] === "true" ? forHtmx(answer) : answer;
    })
    .get("/package/:id/deletion", async ({ reader, viewer, request, params }) => {
      const lot = await findOwnPackage(db, params.id, asSeller(signedIn(viewer)).id);
      const { title } = pages.messages(reader).collections.deletion;
      const content = <DeletionPage packageId={lot.id} title={lot.title} />;
      return dialogOrPage(pages, reader, request, { title, content });
    })
    .post("/package/:id/deletion", async ({ viewer, params }) => {
      await deletePackage(db, params.id, asSeller(signedIn(viewer)).id, clock.now());
      return seeOther("/corpus-profile", "collection-deleted");
    });
}

type FilledForm = Pick<ListingFormProps, "values" | "errors">;

function sellerPages({ db, clock, pages, assets }: Needs) {
  const yearNow = () => new Date(clock.now()).getUTCFullYear();
  const upload = (reader: Reader) => {
    const messages = pages.messages(reader);
    return (
      <Island
        name="upload-dialog"
        component={UploadDialog}
        props={{
          words: messages.collections.upload,
          tooLarge: errorText(messages, new TooLarge(MAX_TEXT_BYTES)).text,
        }}
        module={assets.path("upload-dialog.js")}
      />
    );
  };
  return {
    yearNow,

    async profile(reader: Reader, sellerId: string): Promise<Response> {
      const page = (
        <CorpusProfilePage
          packages={await listOwnPackages(db, sellerId)}
          currentYear={yearNow()}
          upload={upload(reader)}
        />
      );
      return pages.page(reader, {
        title: pages.messages(reader).collections.shortTitle,
        current: "corpusProfile",
        main: pages.html(reader, page),
        islands: ["upload-dialog"],
      });
    },

    denied(reader: Reader): Response {
      const { title } = pages.messages(reader).collections.denied;
      return pages.page(reader, {
        title,
        main: pages.html(reader, <AccessDeniedPage />),
        status: 403,
      });
    },

    async create(reader: Reader, sellerId: string, form: FilledForm): Promise<Response> {
      const { create } = pages.messages(reader).collections;
      const failed = Object.keys(form.errors).length > 0;
      const page = (
        <CreatePackagePage
          {...form}
          packages={await listOwnPackages(db, sellerId)}
          currentYear={yearNow()}
          upload={upload(reader)}
        />
      );
      return pages.page(reader, {
        title: create.title,
        current: "corpusProfile",
        main: pages.html(reader, page),
        islands: ["upload-dialog"],
        status: failed ? 400 : 200,
      });
    },

    /** The form again, with what is wrong; htmx puts it in place of the one that was sent. */
    dialogForm(reader: Reader, form: FilledForm): Response {
      const again = <ListingForm {...form} place="dialog" currentYear={yearNow()} />;
      return pages.fragment(reader, pages.html(reader, again));
    },
  };
}

function faults(error: InvalidInput): { errors: Record<string, string> } {
  const entries = error.issues.toReversed().map(({ path, message }) => [path, message] as const);
  return { errors: Object.fromEntries(entries) };
}
