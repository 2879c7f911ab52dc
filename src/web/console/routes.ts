import { Elysia } from "elysia";
import { inTransaction } from "../../../db/transaction";
import { ActionsPage } from "../../../views/console/actions-page";
import { AuctionsPage } from "../../../views/console/auctions-page";
import { ContractsPage } from "../../../views/console/contracts-page";
import { EmailsPage } from "../../../views/console/emails-page";
import { MembersPage } from "../../../views/console/members-page";
import { PackagesPage } from "../../../views/console/packages-page";
import { ACTION_SORTS, listActions } from "../../console/actions";
import { AUCTION_SORTS, listAuctions } from "../../console/auctions";
import { CONTRACT_SORTS, listContracts } from "../../console/contracts";
import { EMAIL_SORTS, listEmails } from "../../console/emails";
import { listMembers, MEMBER_SORTS } from "../../console/members";
import { type ListedPackage, listPackages, PACKAGE_SORTS } from "../../console/packages";
import { retryFailedMails } from "../../mail/outbox";
import { readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { seeOther } from "../http/redirect";
import { type CsvColumns, centsCell, timeCell } from "./listing";
import { operatorTable, tableRoutes } from "./table-routes";

const MEMBERS_TABLE = operatorTable({
  name: "members",
  sorts: MEMBER_SORTS,
  list: listMembers,
  title: ({ operators }) => operators.members.title,
  Page: MembersPage,
  columns: [
    ["id", ({ id }) => id],
    ["email", ({ email }) => email],
    ["email_verified", ({ is_email_verified }) => String(is_email_verified === 1)],
    ["first_name", ({ first_name }) => first_name],
    ["last_name", ({ last_name }) => last_name],
    ["organization", ({ organization }) => organization],
    ["verified_as", ({ verified_as }) => verified_as ?? ""],
    ["country", ({ country }) => country],
    ["role", ({ role }) => role],
    ["joined", ({ created_at }) => timeCell(created_at)],
    ["waiting_since", ({ waiting_since }) => timeCell(waiting_since)],
    ["suspended", ({ suspended_at }) => timeCell(suspended_at)],
  ],
});

const PACKAGE_COLUMNS: CsvColumns<ListedPackage> = [
  ["id", ({ id }) => id],
  ["title", ({ title }) => title],
  ["english_title", ({ english_title }) => english_title ?? ""],
  ["publisher", ({ publisher }) => publisher ?? ""],
  ["publisher_verified", ({ publisher_verified }) => String(publisher_verified === 1)],
  ["seller_id", ({ seller_id }) => seller_id],
  ["seller", ({ seller }) => seller ?? ""],
  ["category", ({ category }) => category],
  ["language", ({ language }) => language],
  ["status", ({ status }) => status],
  ["audience", ({ audience }) => audience],
  ["certified", ({ certified }) => String(certified === 1)],
  ["listed", ({ created_at }) => timeCell(created_at)],
  ["opens_on", ({ opens_on }) => opens_on ?? ""],
  ["opens", ({ opens_at }) => timeCell(opens_at)],
  ["ends", ({ auction_end_time }) => timeCell(auction_end_time)],
  ["bids", ({ bid_count }) => String(bid_count)],
  ["highest_bid_usd", ({ highest_bid_cents }) => centsCell(highest_bid_cents)],
  ["hidden", ({ hidden_at }) => timeCell(hidden_at)],
  ["removed", ({ removed_at }) => timeCell(removed_at)],
];

const PACKAGES_TABLE = operatorTable({
  name: "packages",
  sorts: PACKAGE_SORTS,
  list: listPackages,
  title: ({ packages }) => packages.marketplace.results,
  Page: PackagesPage,
  columns: PACKAGE_COLUMNS,
});

const AUCTIONS_TABLE = operatorTable({
  name: "auctions",
  sorts: AUCTION_SORTS,
  list: listAuctions,
  title: ({ operators }) => operators.auctions.title,
  Page: AuctionsPage,
  columns: [
    ...PACKAGE_COLUMNS,
    ["listed_price_usd", ({ listed_price_cents }) => centsCell(listed_price_cents)],
  ],
});

const CONTRACTS_TABLE = operatorTable({
  name: "contracts",
  sorts: CONTRACT_SORTS,
  list: listContracts,
  title: ({ operators }) => operators.contracts.title,
  Page: ContractsPage,
  columns: [
    ["reference", ({ reference }) => reference],
    ["contract_id", ({ id }) => id],
    ["package_id", ({ package_id }) => package_id ?? ""],
    ["title", ({ title }) => title],
    ["seller", ({ seller }) => seller],
    ["buyer", ({ buyer }) => buyer],
    ["price_usd", ({ price_cents }) => centsCell(price_cents)],
    ["concluded", ({ created_at }) => timeCell(created_at)],
    ["delivery", ({ state }) => state ?? ""],
    ["payment", ({ payment }) => payment],
    ["void", ({ voided_at }) => timeCell(voided_at)],
  ],
});

const ACTIONS_TABLE = operatorTable({
  name: "actions",
  sorts: ACTION_SORTS,
  list: listActions,
  title: ({ moderation }) => moderation.found.actions,
  Page: ActionsPage,
  columns: [
    ["id", ({ id }) => id],
    ["act", ({ act }) => act],
    ["asked", ({ asked_at }) => timeCell(asked_at)],
    ["done", ({ done_at, declined }) => timeCell(declined === 1 ? null : done_at)],
    ["declined", ({ done_at, declined }) => timeCell(declined === 1 ? done_at : null)],
    ["operator", ({ operator }) => operator ?? ""],
    ["seconded_by", ({ second }) => second ?? ""],
    ["package_id", ({ package_id }) => package_id ?? ""],
    ["title", ({ title }) => title ?? ""],
    ["member_id", ({ member_id }) => member_id ?? ""],
    ["member", ({ member }) => member ?? ""],
    ["notice", ({ notice }) => notice ?? ""],
    ["ground", ({ ground }) => ground],
    ["rule", ({ rule }) => rule],
    ["facts", ({ facts }) => facts],
    ["log_entry", ({ log_entry }) => (log_entry === null ? "" : String(log_entry))],
  ],
});

const EMAILS_TABLE = operatorTable({
  name: "emails",
  sorts: EMAIL_SORTS,
  list: listEmails,
  title: ({ operators }) => operators.emails.title,
  Page: EmailsPage,
  columns: [
    ["id", ({ id }) => id],
    ["recipient", ({ recipient }) => recipient],
    ["kind", ({ template }) => template],
    ["queued", ({ created_at }) => timeCell(created_at)],
    ["attempts", ({ attempts }) => String(attempts)],
    ["next_attempt", ({ next }) => timeCell(next)],
    ["last_error", ({ last_error }) => last_error ?? ""],
  ],
});

export function operatorTables(services: AppContext) {
  return new Elysia()
    .use(tableRoutes(services, MEMBERS_TABLE))
    .use(tableRoutes(services, PACKAGES_TABLE))
    .use(tableRoutes(services, AUCTIONS_TABLE))
    .use(tableRoutes(services, CONTRACTS_TABLE))
    .use(tableRoutes(services, ACTIONS_TABLE))
    .use(tableRoutes(services, EMAILS_TABLE))
    .use(readerPlugin(services))
    .post(
      "/operator/emails/again",
      async ({ viewer }) => {
        requireOperator(services, viewer, "read");
        const { db, clock } = services;
        await inTransaction(db, (tx) => retryFailedMails(tx, clock.now()));
        return seeOther("/operator/emails", "emails-retried");
      },
      { limit: "operation" },
    );
}
