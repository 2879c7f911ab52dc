import type { AnyElysia } from "elysia";
import type { Services } from "./services";
import { accountApi } from "./web/accounts/api";
import { claimRoutes } from "./web/accounts/claim-routes";
import { factorRemovalRoutes } from "./web/accounts/factor-removal-routes";
import { passkeyRoutes } from "./web/accounts/passkey-routes";
import { passwordResetRoutes } from "./web/accounts/password-reset-routes";
import { profileRoutes } from "./web/accounts/profile-routes";
import { proofRoutes } from "./web/accounts/proof-routes";
import { accountRoutes } from "./web/accounts/routes";
import { secondFactorRoutes } from "./web/accounts/second-factor-routes";
import { analyticsApi } from "./web/analytics/api";
import { analyticsRoutes } from "./web/analytics/routes";
import { auctionActions } from "./web/auctions/actions";
import { auctionRoutes } from "./web/auctions/routes";
import { certificationApi } from "./web/certification/api";
import { certificationDeskRoutes } from "./web/certification/desk-routes";
import { nearCopyRoutes } from "./web/certification/near-copy-routes";
import { certificationRoutes } from "./web/certification/routes";
import { chatApi } from "./web/chat/api";
import { chatRoutes } from "./web/chat/routes";
import { consignmentActions, deliveryTokenActions } from "./web/consignments/actions";
import { tusApi } from "./web/consignments/tus-api";
import { joiningRoutes } from "./web/console/joining-routes";
import { overviewRoutes } from "./web/console/overview-routes";
import { operatorTables } from "./web/console/tables";
import { dashboardApi } from "./web/dashboard/api";
import { dashboardRoutes } from "./web/dashboard/routes";
import { deliveryActions } from "./web/delivery/actions";
import { disputeActions } from "./web/delivery/desk-actions";
import { dealReviewActions } from "./web/delivery/review-actions";
import { deliveryRoutes } from "./web/delivery/routes";
import { discoveryRoutes } from "./web/discovery/routes";
import { favoriteActions } from "./web/favorites/actions";
import { favoriteRoutes } from "./web/favorites/routes";
import { feeActions } from "./web/fees/actions";
import { feeDeskRoutes } from "./web/fees/desk-routes";
import { followingRoutes } from "./web/following/routes";
import { handoverActions } from "./web/handover/actions";
import { announcementRoutes } from "./web/house/announcement-routes";
import { houseTextRoutes } from "./web/house/text-routes";
import { invitationApi } from "./web/invitations/api";
import { invitationRoutes } from "./web/invitations/routes";
import { invoiceActions } from "./web/invoices/actions";
import { billingActions } from "./web/invoices/billing-actions";
import { legalRoutes } from "./web/legal/routes";
import { licenceApi } from "./web/licences/api";
import { licenceRoutes } from "./web/licences/routes";
import { suggestionActions } from "./web/marketplace/actions";
import { accountActRoutes } from "./web/moderation/account-routes";
import { moderationApi } from "./web/moderation/api";
import { noticeConfirmationRoutes } from "./web/moderation/confirmation-routes";
import { noticeDeskRoutes } from "./web/moderation/desk-routes";
import { noticeApi } from "./web/moderation/notice-api";
import { noticeRoutes } from "./web/moderation/notice-routes";
import { moderationRoutes } from "./web/moderation/routes";
import { statementRoutes } from "./web/moderation/statement-routes";
import { notificationApi } from "./web/notifications/api";
import { notificationRoutes } from "./web/notifications/routes";
import { offerActions } from "./web/offers/actions";
import { offerRoutes } from "./web/offers/routes";
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
import { publisherRoutes } from "./web/publishers/routes";
import { pushApi } from "./web/push/api";
import { channelRoutes } from "./web/realtime/routes";
import { relistingActions } from "./web/relisting/actions";
import { relistingRoutes } from "./web/relisting/routes";
import { rightsRoutes } from "./web/rights/routes";
import { roadshowActions } from "./web/roadshow/actions";
import { materialRoutes } from "./web/roadshow/material-routes";
import { roadshowRoutes, runningRoadshowRoutes } from "./web/roadshow/routes";
import { sampleActions } from "./web/samples/actions";
import { sampleRoutes } from "./web/samples/routes";
import { searchApi } from "./web/searches/api";
import { searchRoutes } from "./web/searches/routes";
import { settingsApi } from "./web/settings/api";
import { settingsRoutes } from "./web/settings/routes";
import { unsubscriptionRoutes } from "./web/settings/unsubscription-routes";
import { verificationRoutes } from "./web/settings/verification-routes";
import { tradeActions } from "./web/trade/actions";
import { contractActions } from "./web/trade/contract-actions";
import { contractRoutes } from "./web/trade/contract-routes";
import { reportDeskActions } from "./web/trade/report-desk-actions";
import { reportDeskRoutes } from "./web/trade/report-desk-routes";
import { contractReviewRoutes } from "./web/trade/review-routes";
import { tradeRoutes } from "./web/trade/routes";
import { proofActions } from "./web/transparency/actions";
import { logRoutes } from "./web/transparency/routes";
import { uploadActions } from "./web/uploads/actions";
import { uploadRoutes } from "./web/uploads/routes";

/** Every router, flat. A list, because the compiler cannot handle types from a chain this long. */
export function routersOf(services: Services): Array<AnyElysia | ((app: AnyElysia) => AnyElysia)> {
  return [
    accountApi(services),
    suggestionActions(services),
    catalogActions(services),
    auctionActions(services),
    favoriteActions(services),
    searchApi(services),
    sellerActions(services),
    relistingActions(services),
    proofActions(services),
    licenceApi(services),
    licenceRoutes(services),
    offerActions(services),
    sampleActions(services),
    tradeActions(services),
    uploadActions(services),
    roadshowActions(services),
    contractActions(services),
    handoverActions(services),
    tusApi(services),
    consignmentActions(services),
    deliveryTokenActions(services),
    billingActions(services),
    invoiceActions(services),
    feeActions(services),
    feeDeskRoutes(services),
    deliveryActions(services),
    dealReviewActions(services),
    deliveryRoutes(services),
    disputeActions(services),
    analyticsApi(services),
    dashboardApi(services),
    uploadRoutes(services),
    packageRoutes(services),
    auctionRoutes(services),
    favoriteRoutes(services),
    followingRoutes(services),
    searchRoutes(services),
    chatApi(services),
    chatRoutes(services),
    notificationApi(services),
    pushApi(services),
    notificationRoutes(services),
    invitationApi(services),
    invitationRoutes(services),
    sellerRoutes(services),
    relistingRoutes(services),
    logRoutes(services),
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
    noticeApi(services),
    noticeDeskRoutes(services),
    noticeConfirmationRoutes(services),
    noticeRoutes(services),
    certificationApi(services),
    certificationRoutes(services),
    announcementRoutes(services),
    houseTextRoutes(services),
    statementRoutes(services),
    accountActRoutes(services),
    moderationRoutes(services),
    moderationApi(services),
    joiningRoutes(services),
    overviewRoutes(services),
    certificationDeskRoutes(services),
    nearCopyRoutes(services),
    accountRoutes(services),
    claimRoutes(services),
    passwordResetRoutes(services),
    profileRoutes(services),
    proofRoutes(services),
    factorRemovalRoutes(services),
    secondFactorRoutes(services),
    passkeyRoutes(services),
    dashboardRoutes(services),
    analyticsRoutes(services),
    settingsApi(services),
    verificationRoutes(services),
    settingsRoutes(services),
    unsubscriptionRoutes(services),
    discoveryRoutes(services),
    rightsRoutes(services),
    publisherRoutes(services),
    legalRoutes(services),
    channelRoutes(services),
  ];
}
