import type { AnyElysia } from "elysia";
import type { Services } from "./services";
import { accountActions } from "./web/accounts/actions";
import { accountRoutes, profileRoutes } from "./web/accounts/routes";
import { amendmentActions } from "./web/amendments/actions";
import { amendmentPaperActions } from "./web/amendments/paper-actions";
import { amendmentRoutes } from "./web/amendments/routes";
import { analyticsActions } from "./web/analytics/actions";
import { analyticsRoutes } from "./web/analytics/routes";
import { approvalActions } from "./web/approvals/actions";
import { approvalRoutes } from "./web/approvals/routes";
import { auctionActions } from "./web/auctions/actions";
import { auctionRoutes } from "./web/auctions/routes";
import { bidderActions } from "./web/bidders/actions";
import { bidderRoutes } from "./web/bidders/routes";
import { bucketActions } from "./web/buckets/actions";
import { certificationActions } from "./web/certification/actions";
import { certificationRoutes } from "./web/certification/routes";
import { chatActions } from "./web/chat/actions";
import { chatRoutes } from "./web/chat/routes";
import { changeActions } from "./web/consent/actions";
import { changeRoutes } from "./web/consent/routes";
import { consignmentActions } from "./web/consignments/actions";
import { collectionActions, collectionTusApi } from "./web/consignments/collection-actions";
import { collectionRoutes } from "./web/consignments/collection-routes";
import { deliveryTokenActions } from "./web/consignments/token-actions";
import { tusApi } from "./web/consignments/tus-api";
import { consoleActions } from "./web/console/actions";
import { overviewRoutes } from "./web/console/overview-routes";
import { operatorTables } from "./web/console/tables";
import { dashboardActions } from "./web/dashboard/actions";
import { dealActions } from "./web/dashboard/deal-actions";
import { dashboardRoutes } from "./web/dashboard/routes";
import { deliveryActions } from "./web/delivery/actions";
import { deskActions } from "./web/delivery/desk-actions";
import { dealReviewActions } from "./web/delivery/review-actions";
import { deliveryRoutes } from "./web/delivery/routes";
import { discoveryRoutes } from "./web/discovery/routes";
import { favoriteActions } from "./web/favorites/actions";
import { favoriteRoutes } from "./web/favorites/routes";
import { feeActions } from "./web/fees/actions";
import { feeDeskRoutes } from "./web/fees/desk-routes";
import { followingActions } from "./web/following/actions";
import { followingRoutes } from "./web/following/routes";
import { handoverActions } from "./web/handover/actions";
import { houseActions } from "./web/house/actions";
import { houseRoutes } from "./web/house/routes";
import { invitationActions } from "./web/invitations/actions";
import { invitationRoutes } from "./web/invitations/routes";
import { invoiceActions } from "./web/invoices/actions";
import { billingActions } from "./web/invoices/billing-actions";
import { legalActions } from "./web/legal/actions";
import { legalRoutes } from "./web/legal/routes";
import { licenseActions } from "./web/licenses/actions";
import { licenseRoutes } from "./web/licenses/routes";
import { suggestionActions } from "./web/marketplace/actions";
import { moderationActions } from "./web/moderation/actions";
import { noticeActions } from "./web/moderation/notice-actions";
import { moderationRoutes, noticeRoutes } from "./web/moderation/routes";
import { notificationActions } from "./web/notifications/actions";
import { notificationRoutes } from "./web/notifications/routes";
import { offerActions } from "./web/offers/actions";
import { offerRoutes } from "./web/offers/routes";
import { organizationActions } from "./web/organizations/actions";
import { organizationRoutes } from "./web/organizations/routes";
import { autosaveActions } from "./web/packages/actions/autosave";
import { catalogActions } from "./web/packages/actions/catalog";
import { importActions } from "./web/packages/actions/import";
import { listingFormActions } from "./web/packages/actions/listing-forms";
import { sellerActions } from "./web/packages/actions/seller";
import { draftRoutes } from "./web/packages/draft-routes";
import { editRoutes } from "./web/packages/edit-routes";
import { importRoutes } from "./web/packages/import-routes";
import { packageRoutes } from "./web/packages/routes";
import { sellerRoutes } from "./web/packages/seller-routes";
import { providerRouters } from "./web/providers/routers";
import { publisherRoutes } from "./web/publishers/routes";
import { pushActions } from "./web/push/actions";
import { channelRoutes } from "./web/realtime/routes";
import { relistingActions } from "./web/relisting/actions";
import { relistingRoutes } from "./web/relisting/routes";
import { rightsRoutes } from "./web/rights/routes";
import { roadshowActions } from "./web/roadshow/actions";
import { materialRoutes } from "./web/roadshow/material-routes";
import { roadshowRoutes, runningRoadshowRoutes } from "./web/roadshow/routes";
import { sampleActions } from "./web/samples/actions";
import { sampleRoutes } from "./web/samples/routes";
import { searchActions } from "./web/searches/actions";
import { searchRoutes } from "./web/searches/routes";
import { settingsActions } from "./web/settings/actions";
import { settingsRoutes } from "./web/settings/routes";
import { tokenRouters } from "./web/tokens/routers";
import { tradeActions } from "./web/trade/actions";
import { contractActions } from "./web/trade/contract-actions";
import { contractCalls } from "./web/trade/contract-calls";
import { contractRoutes } from "./web/trade/contract-routes";
import { reportDeskActions } from "./web/trade/report-desk-actions";
import { reportDeskRoutes } from "./web/trade/report-desk-routes";
import { contractReviewRoutes } from "./web/trade/review-routes";
import { tradeRoutes } from "./web/trade/routes";
import { proofActions } from "./web/transparency/actions";
import { logRoutes } from "./web/transparency/routes";
import { uploadActions } from "./web/uploads/actions";
import { uploadRoutes } from "./web/uploads/routes";
import { webhookRouters } from "./web/webhooks/routers";

/** Every router, flat. A list, because the compiler cannot handle types from a chain this long. */
export function routersOf(services: Services): Array<AnyElysia | ((app: AnyElysia) => AnyElysia)> {
  return [
    accountActions(services),
    suggestionActions(services),
    catalogActions(services),
    auctionActions(services),
    favoriteActions(services),
    searchActions(services),
    licenseActions(services),
    sellerActions(services),
    relistingActions(services),
    proofActions(services),
    licenseRoutes(services),
    changeActions(services),
    offerActions(services),
    sampleActions(services),
    tradeActions(services),
    uploadActions(services),
    roadshowActions(services),
    contractActions(services),
    contractCalls(services),
    handoverActions(services),
    bucketActions(services),
    tusApi(services),
    consignmentActions(services),
    collectionTusApi(services),
    collectionActions(services),
    collectionRoutes(services),
    deliveryTokenActions(services),
    billingActions(services),
    invoiceActions(services),
    feeActions(services),
    feeDeskRoutes(services),
    deliveryActions(services),
    amendmentActions(services),
    amendmentPaperActions(services),
    amendmentRoutes(services),
    dealReviewActions(services),
    deliveryRoutes(services),
    analyticsActions(services),
    dashboardActions(services),
    dealActions(services),
    deskActions(services),
    uploadRoutes(services),
    ...webhookRouters(services),
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
    bidderActions(services),
    bidderRoutes(services),
    invitationActions(services),
    invitationRoutes(services),
    sellerRoutes(services),
    relistingRoutes(services),
    logRoutes(services),
    changeRoutes(services),
    offerRoutes(services),
    autosaveActions(services),
    listingFormActions(services),
    editRoutes(services),
    draftRoutes(services),
    importActions(services),
    importRoutes(services),
    runningRoadshowRoutes(services),
    roadshowRoutes(services),
    materialRoutes(services),
    sampleRoutes(services),
    reportDeskActions(services),
    reportDeskRoutes(services),
    tradeRoutes(services),
    contractReviewRoutes(services),
    contractRoutes(services),
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
    organizationActions(services),
    approvalActions(services),
    organizationRoutes(services),
    ...providerRouters(services),
    approvalRoutes(services),
    settingsActions(services),
    ...tokenRouters(services),
    settingsRoutes(services),
    discoveryRoutes(services),
    rightsRoutes(services),
    publisherRoutes(services),
    legalActions(services),
    legalRoutes(services),
    channelRoutes(services),
  ];
}
