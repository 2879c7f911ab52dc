import type { AnyElysia } from "elysia";
import { ACTIONS_VIEW } from "../../../views/console/actions-table";
import { AUCTIONS_VIEW } from "../../../views/console/auctions-table";
import { CERTIFICATIONS_VIEW } from "../../../views/console/certifications-table";
import { CONTRACTS_VIEW } from "../../../views/console/contracts-table";
import { DISPUTES_VIEW } from "../../../views/console/disputes-table";
import { EMAILS_VIEW } from "../../../views/console/emails-table";
import { MEMBERS_VIEW } from "../../../views/console/members-table";
import { NEAR_DUPLICATES_VIEW } from "../../../views/console/near-duplicates-table";
import { NOTICES_VIEW } from "../../../views/console/notices-table";
import { ORGANIZATIONS_VIEW } from "../../../views/console/organizations-table";
import { PACKAGES_VIEW } from "../../../views/console/packages-table";
import { REFUNDS_VIEW } from "../../../views/console/refunds-table";
import { ACTIONS } from "../../console/actions";
import { AUCTIONS } from "../../console/auctions";
import { certificationCases } from "../../console/certification-cases";
import { CERTIFICATIONS } from "../../console/certifications";
import { CONTRACTS } from "../../console/contracts";
import { disputeCases } from "../../console/dispute-cases";
import { DISPUTES } from "../../console/disputes";
import { EMAILS } from "../../console/emails";
import { MEMBERS } from "../../console/members";
import { NEAR_DUPLICATES } from "../../console/near-duplicates";
import { ORGANIZATIONS } from "../../console/organizations";
import { PACKAGES } from "../../console/packages";
import { REFUNDS, refundCases } from "../../console/refunds";
import { NOTICES } from "../../moderation/notice-list";
import type { AppContext } from "../http/app-context";
import { operatorTable, tableRoutes } from "./table-routes";

export const CERTIFICATIONS_TABLE = operatorTable({
  view: CERTIFICATIONS_VIEW,
  table: CERTIFICATIONS,
  rights: ["read", "review"],
  desk: "requests",
  casesOf: certificationCases,
});

export const DISPUTES_TABLE = operatorTable({
  view: DISPUTES_VIEW,
  table: DISPUTES,
  desk: "disputes",
  casesOf: disputeCases,
});

export const REFUNDS_TABLE = operatorTable({
  view: REFUNDS_VIEW,
  table: REFUNDS,
  desk: "refunds",
  casesOf: refundCases,
});

export const NOTICES_TABLE = operatorTable({ view: NOTICES_VIEW, table: NOTICES });

export function operatorTables(services: AppContext): AnyElysia[] {
  return [
    tableRoutes(services, { view: MEMBERS_VIEW, table: MEMBERS }),
    tableRoutes(services, { view: ORGANIZATIONS_VIEW, table: ORGANIZATIONS }),
    tableRoutes(services, { view: PACKAGES_VIEW, table: PACKAGES }),
    tableRoutes(services, { view: AUCTIONS_VIEW, table: AUCTIONS }),
    tableRoutes(services, { view: CONTRACTS_VIEW, table: CONTRACTS }),
    tableRoutes(services, { view: ACTIONS_VIEW, table: ACTIONS }),
    tableRoutes(services, { view: EMAILS_VIEW, table: EMAILS }),
    tableRoutes(services, NOTICES_TABLE),
    tableRoutes(services, CERTIFICATIONS_TABLE),
    tableRoutes(services, DISPUTES_TABLE),
    tableRoutes(services, REFUNDS_TABLE),
    tableRoutes(services, {
      view: NEAR_DUPLICATES_VIEW,
      table: NEAR_DUPLICATES,
      rights: ["read", "review"],
      desk: "nearDuplicates",
    }),
  ];
}
