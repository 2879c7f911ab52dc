import type { Db } from "../../../db/client";
import { UploadDialog } from "../../../islands/samples/upload-dialog";
import { uploadWords } from "../../../messages/upload-words";
import {
  AccessDeniedPage,
  CorpusProfilePage,
} from "../../../views/corpus-profile/corpus-profile-page";
import { CreatePackagePage, type EmptyFormSlot } from "../../../views/packages/create-package-page";
import { DeletionRefusedPage } from "../../../views/packages/deletion-page";
import { ListingForm } from "../../../views/packages/listing-form";
import { ActorNamesContext } from "../../../views/ui/acted-by";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { Island } from "../../../views/ui/island";
import { listingFault } from "../../accounts/admission";
import { findUser } from "../../accounts/users";
import { withPublicReserves } from "../../auctions/reserve";
import { type DomainError, TooLarge } from "../../lib/errors";
import { placeholder, Template } from "../../lib/template";
import { actorNames } from "../../memberships/actors";
import { listDrafts } from "../../packages/drafts";
import { type OwnListQuery, readOwnList } from "../../packages/own-list";
import type { Package } from "../../packages/packages";
import { MAX_TEXT_BYTES } from "../../rules/limits";
import { requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { errorText, refusalFields } from "../http/errors";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export interface SellerPageDeps extends AppContext {
  assets: Assets;
}

export function sellerPages({ db, clock, config, pages, assets }: SellerPageDeps) {
  const { fees } = config;
  const uploadDialog = (reader: Reader) => {
    const messages = pages.messages(reader);
    return (
      <Island
        name="upload-dialog"
        component={UploadDialog}
        props={{
          words: uploadWords(messages),
          tooLarge: errorText(messages, new TooLarge(MAX_TEXT_BYTES)).text,
        }}
        modules={assets.modulesOf("upload-dialog.js")}
      />
    );
  };
  /** By language and time zone; members in the same ones share an empty form. */
  const emptyForms = new Map<string, Template<EmptyFormSlot>>();
  const emptyForm = (reader: Reader) => {
    const key = `${reader.locale} ${reader.timeZone}`;
    const form = emptyForms.get(key) ?? new Template<EmptyFormSlot>(renderEmptyForm(reader));
    emptyForms.set(key, form);
    return form;
  };
  const renderEmptyForm = (reader: Reader) =>
    pages.html(
      reader,
      <CreatePackagePage
        {...EMPTY_FORM}
        draftKey={placeholder("draft-key")}
        publisher={placeholder("publisher")}
        fees={fees}
      />,
    );
  return {
    async profile(reader: Reader, sellerId: string, query: OwnListQuery): Promise<Response> {
      const { packages, ...figures } = await readOwnList(db, sellerId, query);
      const list = { ...figures, packages: await withPublicReserves(db, packages) };
      const drafts = await listDrafts(db, sellerId);
      const actorIds = drafts.map(({ acted_by }) => acted_by);
      const names = await actorNames(db, requireSignedIn(reader.viewer), actorIds);
      const main = (
        <ActorNamesContext value={names}>
          <CorpusProfilePage
            list={list}
            query={query}
            now={clock.now()}
            drafts={drafts}
            upload={uploadDialog(reader)}
            publisher={await organizationOf(db, sellerId)}
            fees={fees}
          />
        </ActorNamesContext>
      );
      const title = pages.messages(reader).layout.corpusProfile;
      return pages.page(reader, { title, main, current: "corpusProfile" });
    },

    accessDenied(reader: Reader): Response {
      const { title } = pages.messages(reader).errors["seller-only"];
      return pages.page(reader, { title, main: <AccessDeniedPage />, status: 403 });
    },

    deletionRefused(reader: Reader, request: Request, lot: Package, fault: DomainError): Response {
      const { code } = fault;
      const { text: reason } = errorText(pages.messages(reader), fault);
      const content = (
        <DeletionRefusedPage
          lot={lot}
          code={code}
          reason={reason}
          supportEmail={config.supportEmail}
        />
      );
      const title = pages.messages(reader).collections.deletion.title;
      return dialogOrPage(pages, reader, request, { title, content, status: 409 });
    },

    async createPage(
      reader: Reader,
      sellerId: string,
      form: RefusedForm | FilledForm = EMPTY_FORM,
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const refused = "reason" in form ? form : undefined;
      const fault = reader.viewer && listingFault(config, reader.viewer);
      const message = fault && ({ ...errorText(messages, fault), tone: "destructive" } as const);
      const main =
        form === EMPTY_FORM ? (
          emptyForm(reader).pieces({
            "draft-key": crypto.randomUUID(),
            publisher: Bun.escapeHTML(await organizationOf(db, sellerId)),
          })
        ) : (
          <CreatePackagePage {...form} fees={fees} />
        );
      return pages.page(reader, {
        title: messages.collections.listNew,
        current: "corpusProfile",
        main,
        ...(message && { message }),
        refused,
      });
    },

    async dialogForm(
      reader: Reader,
      request: Request,
      form: RefusedForm | FilledForm,
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const { listNew: title } = messages.collections;
      const content = <ListingForm {...form} place="dialog" fees={fees} />;
      const response = refusalFields(messages, "reason" in form ? form : undefined);
      return dialogOrPage(pages, reader, request, { title, content, ...response });
    },
  };
}

/** What an empty form has as the publisher. */
async function organizationOf(db: Db, memberId: string): Promise<string> {
  return (await findUser(db, memberId)).organization;
}
