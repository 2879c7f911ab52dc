import { Elysia } from "elysia";
import { ContractArticle } from "../../../views/trade/contract-article";
import { ContractPage } from "../../../views/trade/contract-page";
import { ContractsPage } from "../../../views/trade/contracts-page";
import { ActorNamesContext } from "../../../views/ui/acted-by";
import type { ContractDocument } from "../../contracts/document";
import type { ContractPrinter } from "../../contracts/printer";
import { standingsOfDeals } from "../../delivery/waiting";
import { ownFeeInvoices } from "../../fees/fee-invoices";
import { listedInvoices } from "../../invoices/invoices";
import { ValuesByFacts } from "../../lib/memo";
import { Passage } from "../../lib/passage";
import { placeholder, Template } from "../../lib/template";
import { actorNames, shownActor, whoseQuery } from "../../memberships/actors";
import { listContracts } from "../../trade/contract-list";
import { readContract } from "../../trade/contracts";
import type { SlotDeps } from "../consignments/slot";
import { dealPanel, NoDelivery } from "../delivery/deal-panel";
import type { HandoverDeps } from "../handover/deps";
import { readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { Reader } from "../http/reader";
import { isFragmentWanted } from "../http/request";
import { contractPdf } from "./contract-pdf";

interface Deps extends HandoverDeps, SlotDeps {
  contractPrinter: ContractPrinter;
}

const MAX_KEPT_ARTICLES = 200;

export function contractRoutes(services: Deps) {
  const { db, clock, pages } = services;
  /** Kept, because the wording stays the same while the parties follow the deal on the page. */
  const articles = new ValuesByFacts<Passage>(MAX_KEPT_ARTICLES);
  const articleOf = (reader: Reader, id: string, document: ContractDocument): Passage =>
    articles.get(id, JSON.stringify(document), () => {
      const article = <ContractArticle document={document} level={2} />;
      return new Passage(Buffer.from(pages.html(reader, article)));
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get(
      "/contracts",
      async ({ reader, viewer, query }) => {
        const member = requireMember(viewer);
        const { id: memberId, roles } = member;
        const whose = whoseQuery.parse(query.whose);
        const actor = shownActor(member, whose);
        const page = await listContracts(db, memberId, { cursor: query.before, actor });
        const actorIds = page.entries.map(({ actedBy }) => actedBy);
        const ids = page.entries.map(({ id }) => id);
        const deals = await standingsOfDeals(db, ids, memberId, clock.now());
        const invoices = await listedInvoices(db, ids);
        const fees = await ownFeeInvoices(db, memberId, ids);
        const { title } = pages.messages(reader).trade.contracts;
        const shown = { whose: roles && (whose ?? "everyone"), deals, invoices, fees };
        const main = (
          <ActorNamesContext value={await actorNames(db, member, actorIds)}>
            <ContractsPage {...page} {...shown} />
          </ActorNamesContext>
        );
        return pages.page(reader, { title, main, current: "dashboard" });
      },
      { limit: "figures" },
    )
    .get(
      "/contract/:id",
      async ({ reader, viewer, params, query, request }) => {
        const isFragment = isFragmentWanted(request.headers);
        // Redirects to sign-in if the session ended while the page was open.
        const { id: memberId } = isFragment ? requireSignedIn(viewer) : requireMember(viewer);
        const contract = await readContract(db, params.id, memberId);
        const {
          package_id: packageId,
          voided_at: voidedAt,
          seller_id: sellerId,
          document,
          reference,
          id,
          terms,
        } = contract;
        const party = { contractId: id, memberId, voidedAt, terms };
        if (isFragment) {
          const panel = await dealPanel(services, reader, { ...party, seen: `${query.seen}` });
          if (!panel) return new Response(null, { status: 204 });
          return pages.fragment(reader, pages.html(reader, panel));
        }
        const deal = await dealPanel(services, reader, party);
        const page = (
          <ContractPage
            id={id}
            reference={reference}
            packageId={packageId}
            side={sellerId === memberId ? "seller" : "buyer"}
            terms={terms}
            article={placeholder("article")}
            deal={deal ?? <NoDelivery />}
            isOpen={deal === null}
          />
        );
        const template = new Template<"article">(pages.html(reader, page));
        return pages.page(reader, {
          title: pages.messages(reader).contracts.pageTitle({ reference }),
          main: template.piecesOnce({ article: [articleOf(reader, id, document)] }),
        });
      },
      { limit: { refresh: "dealState" } },
    )
    .get(
      "/contract/:id/pdf",
      async ({ viewer, params }) => {
        const { id: memberId } = requireMember(viewer);
        return contractPdf(services, params.id, memberId);
      },
      { limit: "documents" },
    );
}
