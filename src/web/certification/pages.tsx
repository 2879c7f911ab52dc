import type { Db } from "../../../db/client";
import { CertificationPage } from "../../../views/certification/certification-page";
import { NearDuplicatePage } from "../../../views/certification/near-duplicate-page";
import { compareTexts, findNearDuplicate } from "../../certification/near-duplicates";
import { certificationOf } from "../../certification/requests";
import { findOwnCases } from "../../operators/own-cases";
import { findOwnPackage } from "../../packages/own-packages";
import type { Comparer } from "../../samples/comparison/comparer";
import { requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export interface CertificationDeps extends AppContext {
  readOnlyDb: Db;
  comparer: Comparer;
}

export function certificationPages(services: CertificationDeps) {
  const { db, pages } = services;
  return {
    async request(reader: Reader, request: Request, id: string, refused?: RefusedForm) {
      const lot = await findOwnPackage(db, id, requireSeller(reader.viewer).id);
      const certification = await certificationOf(db, lot);
      return dialogOrPage(pages, reader, request, {
        title: pages.messages(reader).certification.title,
        content: <CertificationPage packageId={lot.id} lot={lot} certification={certification} />,
        refused,
      });
    },

    async nearDuplicate(reader: Reader, id: string, part: number, refused?: RefusedForm) {
      const record = await findNearDuplicate(db, id);
      const packages = [record.package_id, record.other_package_id];
      const isOwn = (await findOwnCases(db, reader.viewer?.memberId ?? "", packages)).size > 0;
      const texts = await compareTexts(services, record, part);
      const main = (
        <NearDuplicatePage record={record} texts={texts} refused={refused} isOwn={isOwn} />
      );
      const { title } = pages.messages(reader).comparison.nearDuplicates;
      return pages.page(reader, { title, main, refused });
    },
  };
}
