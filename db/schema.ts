import type {
  AuthenticatorsTable,
  AvatarsTable,
  MailTokensTable,
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorRemovalsTable,
  SecurityEventsTable,
  SessionsTable,
  UserSettingsTable,
  UsersTable,
} from "./schema/accounts";
import type {
  BidNewsTable,
  BidReportsTable,
  BidsTable,
  ExclusiveBidsTable,
  LicensesTable,
  MaximumBidsTable,
  MaximumOpeningsTable,
  OffersTable,
  OutbidNewsTable,
  PackageChangeAnswersTable,
  PackageChangesTable,
  PositionsTable,
  PriceNewsTable,
  PriceOffersTable,
} from "./schema/auctions";
import type { BidderRequestsTable, KnownBiddersTable } from "./schema/bidders";
import type { BucketPartsTable, BucketsTable } from "./schema/buckets";
import type { ChatMessagesTable, ConversationsTable } from "./schema/chat";
import type {
  BuyerDisclosuresTable,
  ContractNumbersTable,
  ContractReferencesTable,
  ContractsTable,
} from "./schema/contracts";
import type {
  AmendmentsTable,
  ConsignmentsTable,
  DealRecordsTable,
  DealReviewsTable,
  DeliveriesTable,
  DeliveryEventsTable,
  DeliveryFetchesTable,
  DeliveryFilesTable,
  DeliveryReportsTable,
  DeliveryTokensTable,
  DisputesTable,
  RecipientsTable,
} from "./schema/delivery";
import type { FeeNotesTable, FeeNumbersTable } from "./schema/fees";
import type { AnnouncementsTable, HouseTextsTable } from "./schema/house";
import type { IdempotencyKeysTable } from "./schema/idempotency";
import type { BillingDetailsTable, InvoiceSeriesTable, InvoicesTable } from "./schema/invoices";
import type { MailingsTable, MailOutboxTable } from "./schema/mail";
import type {
  CatalogueStateTable,
  PackageFiguresDueTable,
  PackageStartsTable,
  PackageWordsDueTable,
  StatisticsCacheTable,
} from "./schema/marketplace";
import type {
  AppealsTable,
  DomainProofsTable,
  InvitationsTable,
  NoticeNumbersTable,
  NoticesTable,
  OperatorActionsTable,
  OperatorRolesTable,
} from "./schema/moderation";
import type { NotificationsTable, PushSubscriptionsTable } from "./schema/notifications";
import type {
  ActsTable,
  ApprovalsTable,
  CommitmentsTable,
  MembershipsTable,
  MergersTable,
  OrganizationInvitationsTable,
  OrganizationsTable,
} from "./schema/organizations";
import type {
  CertificationRequestsTable,
  DraftsTable,
  FavoritesTable,
  ImportedListingsTable,
  OperatorMailingsTable,
  OperatorNewsTable,
  PackagesTable,
  PackageViewsTable,
} from "./schema/packages";
import type { IdentityProvidersTable, ProviderAccountsTable } from "./schema/providers";
import type { RoadshowMaterialsTable, RoadshowsTable } from "./schema/roadshow";
import type {
  BenchmarkStateTable,
  BenchmarksTable,
  NearDuplicatesTable,
  ProblemSetsTable,
  SampleBandsTable,
  SampleFilesTable,
  SampleSignaturesTable,
  SamplingsTable,
} from "./schema/samples";
import type {
  CalendarLinksTable,
  PackageArrivalsTable,
  SavedSearchesTable,
  SearchMatchesTable,
} from "./schema/searches";
import type { SecretsTable } from "./schema/secrets";
import type { ApiTokensTable } from "./schema/tokens";
import type {
  LogEntriesTable,
  LogIdentitiesTable,
  LogPackageEntriesTable,
  LogStateTable,
  LogTilesTable,
} from "./schema/transparency";
import type { ReleasedUploadsTable, UploadsTable } from "./schema/uploads";
import type { WebhookDeliveriesTable, WebhooksTable, WebhookTriesTable } from "./schema/webhooks";

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  memberships: MembershipsTable;
  organizations: OrganizationsTable;
  organization_invitations: OrganizationInvitationsTable;
  acts: ActsTable;
  api_tokens: ApiTokensTable;
  commitments: CommitmentsTable;
  approvals: ApprovalsTable;
  mergers: MergersTable;
  authenticators: AuthenticatorsTable;
  second_factor_removals: SecondFactorRemovalsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  security_events: SecurityEventsTable;
  packages: PackagesTable;
  bid_news: BidNewsTable;
  price_news: PriceNewsTable;
  operator_news: OperatorNewsTable;
  operator_mailings: OperatorMailingsTable;
  drafts: DraftsTable;
  imported_listings: ImportedListingsTable;
  bids: BidsTable;
  positions: PositionsTable;
  maximum_bids: MaximumBidsTable;
  idempotency_keys: IdempotencyKeysTable;
  bid_reports: BidReportsTable;
  exclusive_bids: ExclusiveBidsTable;
  licences: LicensesTable;
  offers: OffersTable;
  price_offers: PriceOffersTable;
  contracts: ContractsTable;
  buyer_disclosures: BuyerDisclosuresTable;
  contract_numbers: ContractNumbersTable;
  contract_references: ContractReferencesTable;
  billing_details: BillingDetailsTable;
  invoice_series: InvoiceSeriesTable;
  invoices: InvoicesTable;
  fee_numbers: FeeNumbersTable;
  fee_notes: FeeNotesTable;
  deliveries: DeliveriesTable;
  recipients: RecipientsTable;
  delivery_reports: DeliveryReportsTable;
  consignments: ConsignmentsTable;
  delivery_files: DeliveryFilesTable;
  delivery_tokens: DeliveryTokensTable;
  disputes: DisputesTable;
  amendments: AmendmentsTable;
  delivery_events: DeliveryEventsTable;
  delivery_fetches: DeliveryFetchesTable;
  deal_records: DealRecordsTable;
  deal_reviews: DealReviewsTable;
  favorites: FavoritesTable;
  saved_searches: SavedSearchesTable;
  search_matches: SearchMatchesTable;
  calendar_links: CalendarLinksTable;
  package_arrivals: PackageArrivalsTable;
  roadshows: RoadshowsTable;
  roadshow_materials: RoadshowMaterialsTable;
  conversations: ConversationsTable;
  chat_messages: ChatMessagesTable;
  sample_files: SampleFilesTable;
  problem_sets: ProblemSetsTable;
  sample_signatures: SampleSignaturesTable;
  sample_bands: SampleBandsTable;
  samplings: SamplingsTable;
  near_copies: NearDuplicatesTable;
  benchmarks: BenchmarksTable;
  benchmark_state: BenchmarkStateTable;
  statistics_cache: StatisticsCacheTable;
  certification_requests: CertificationRequestsTable;
  package_views: PackageViewsTable;
  package_starts: PackageStartsTable;
  package_words_due: PackageWordsDueTable;
  package_figures_due: PackageFiguresDueTable;
  user_settings: UserSettingsTable;
  avatars: AvatarsTable;
  mail_tokens: MailTokensTable;
  mailings: MailingsTable;
  mail_outbox: MailOutboxTable;
  notifications: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  buckets: BucketsTable;
  bucket_parts: BucketPartsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_tries: WebhookTriesTable;
  identity_providers: IdentityProvidersTable;
  provider_accounts: ProviderAccountsTable;
  uploads: UploadsTable;
  released_uploads: ReleasedUploadsTable;
  outbid_notices: OutbidNewsTable;
  catalogue_state: CatalogueStateTable;
  secrets: SecretsTable;
  operator_actions: OperatorActionsTable;
  operator_roles: OperatorRolesTable;
  notices: NoticesTable;
  notice_numbers: NoticeNumbersTable;
  complaints: AppealsTable;
  invitations: InvitationsTable;
  bidder_requests: BidderRequestsTable;
  known_bidders: KnownBiddersTable;
  domain_proofs: DomainProofsTable;
  house_texts: HouseTextsTable;
  announcements: AnnouncementsTable;
  log_entries: LogEntriesTable;
  log_tiles: LogTilesTable;
  log_package_entries: LogPackageEntriesTable;
  log_state: LogStateTable;
  log_identities: LogIdentitiesTable;
  maximum_openings: MaximumOpeningsTable;
  package_changes: PackageChangesTable;
  package_change_answers: PackageChangeAnswersTable;
}
