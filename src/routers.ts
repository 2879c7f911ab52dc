import type { AnyElysia } from "elysia";
import type { Services } from "./services";
import { accountActions } from "./web/accounts/actions";
import { accountRoutes, profileRoutes } from "./web/accounts/routes";
import { analyticsActions } from "./web/analytics/actions";
import { analyticsRoutes } from "./web/analytics/routes";
import { auctionApi } from "./web/auctions/api";
import { auctionRoutes } from "./web/auctions/routes";
import { certificationActions } from "./web/certification/actions";
import { certificationRoutes } from "./web/certification/routes";
import { chatActions } from "./web/chat/actions";
import { chatRoutes } from "./web/chat/routes";
import { consignmentApi } from "./web/consignments/api";
import { handingInRoutes } from "./web/consignments/routes";
import { consoleActions } from "./web/console/actions";
import { overviewRoutes } from "./web/console/overview-routes";
import { operatorTables } from "./web/console/tables";
import { dashboardActions } from "./web/dashboard/actions";
import { dashboardRoutes } from "./web/dashboard/routes";
import { deliveryApi } from "./web/delivery/api";
import { disputeRoutes } from "./web/delivery/desk-routes";
import { dealReviewsApi } from "./web/delivery/reviews-api";
import { deliveryRoutes } from "./web/delivery/routes";
import { discoveryRoutes } from "./web/discovery/routes";
import { favoriteActions } from "./web/favorites/actions";
import { favoriteRoutes } from "./web/favorites/routes";
import { feeApi } from "./web/fees/api";
import { feeDeskRoutes } from "./web/fees/desk-routes";
import { followingActions } from "./web/following/actions";
import { followingRoutes } from "./web/following/routes";
import { handoverApi } from "./web/handover/api";
import { handoverRoutes } from "./web/handover/routes";
import { houseActions } from "./web/house/actions";
import { houseRoutes } from "./web/house/routes";
import { invitationActions } from "./web/invitations/actions";
import { invitationRoutes } from "./web/invitations/routes";
import { invoiceApi } from "./web/invoices/api";
import { billingApi } from "./web/invoices/billing-api";
import { invoiceRoutes } from "./web/invoices/routes";
import { legalActions } from "./web/legal/actions";
import { legalRoutes } from "./web/legal/routes";
import { licenceActions } from "./web/licences/actions";
import { licenceRoutes } from "./web/licences/routes";
import { suggestionApi } from "./web/marketplace/suggestion-api";
import { moderationActions } from "./web/moderation/actions";
import { noticeActions } from "./web/moderation/notice-actions";
import { moderationRoutes, noticeRoutes } from "./web/moderation/routes";
import { notificationActions } from "./web/notifications/actions";
import { notificationRoutes } from "./web/notifications/routes";
import { offerActions } from "./web/offers/actions";
import { offerRoutes } from "./web/offers/routes";
import { packageApi } from "./web/packages/api";
import { autosaveRoutes } from "./web/packages/autosave";
import { draftRoutes } from "./web/packages/draft-routes";
import { editRoutes } from "./web/packages/edit-routes";
import { importApi } from "./web/packages/import-api";
import { importRoutes } from "./web/packages/import-routes";
import { packageRoutes } from "./web/packages/routes";
import { sellerApi } from "./web/packages/seller-api";
import { sellerRoutes } from "./web/packages/seller-routes";
import { publisherRoutes } from "./web/publishers/routes";
import { pushActions } from "./web/push/actions";
import { channelRoutes } from "./web/realtime/routes";
import { relistingApi } from "./web/relisting/api";
import { relistingRoutes } from "./web/relisting/routes";
import { rightsRoutes } from "./web/rights/routes";
import { roadshowActions } from "./web/roadshow/actions";
import { materialRoutes } from "./web/roadshow/material-routes";
import { roadshowRoutes } from "./web/roadshow/routes";
import { sampleActions } from "./web/samples/actions";
import { sampleRoutes } from "./web/samples/routes";
import { searchActions } from "./web/searches/actions";
import { searchRoutes } from "./web/searches/routes";
import { settingsActions } from "./web/settings/actions";
import { settingsRoutes } from "./web/settings/routes";
import { tradeActions } from "./web/trade/actions";
import { contractApi } from "./web/trade/contract-api";
import { contractRoutes } from "./web/trade/contract-routes";
import { tradeRoutes } from "./web/trade/routes";
import { logRoutes, proofApi } from "./web/transparency/routes";
import { uploadApi } from "./web/uploads/api";
import { uploadRoutes } from "./web/uploads/routes";

/** Every router, flat. A list, because the compiler cannot handle types from a chain this long. */
export function routersOf(services: Services): Array<AnyElysia | ((app: AnyElysia) => AnyElysia)> {
  return [
    accountActions(services),
    suggestionApi(services),
    packageApi(services),
    auctionApi(services),
    favoriteActions(services),
    searchActions(services),
    sellerApi(services),
    relistingApi(services),
    proofApi(services),
    licenceActions(services),
    licenceRoutes(services),
    offerActions(services),
    sampleActions(services),
    tradeActions(services),
    uploadApi(services),
    roadshowActions(services),
    contractApi(services),
    handoverApi(services),
    consignmentApi(services),
    billingApi(services),
    invoiceApi(services),
    invoiceRoutes(services),
    feeApi(services),
    feeDeskRoutes(services),
    deliveryApi(services),
    dealReviewsApi(services),
    deliveryRoutes(services),
    disputeRoutes(services),
    analyticsActions(services),
    dashboardActions(services),
    uploadRoutes(services),
    packageRoutes(services),
    auctionRoutes(services),
    favoriteRoutes(services),
    followingActions(services),
    followingRoutes(services),
    searchRoutes(services),
    chatActions(services),
    chatRoutes(services),
    notificationActions(services),
    pushActions(services),
    notificationRoutes(services),
    invitationActions(services),
    invitationRoutes(services),
    sellerRoutes(services),
    relistingRoutes(services),
    logRoutes(services),
    offerRoutes(services),
    autosaveRoutes(services),
    editRoutes(services),
    draftRoutes(services),
    importApi(services),
    importRoutes(services),
    roadshowRoutes(services),
    materialRoutes(services),
    sampleRoutes(services),
    tradeRoutes(services),
    contractRoutes(services),
    handoverRoutes(services),
    handingInRoutes(services),
    ...operatorTables(services),
    noticeActions(services),
    noticeRoutes(services),
    certificationActions(services),
    certificationRoutes(services),
    houseActions(services),
    houseRoutes(services),
    moderationRoutes(services),
    moderationActions(services),
    consoleActions(services),
    overviewRoutes(services),
    accountRoutes(services),
    profileRoutes(services),
    dashboardRoutes(services),
    analyticsRoutes(services),
    settingsActions(services),
    settingsRoutes(services),
    discoveryRoutes(services),
    rightsRoutes(services),
    publisherRoutes(services),
    legalActions(services),
    legalRoutes(services),
    channelRoutes(services),
  ];
}
