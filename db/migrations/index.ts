import type { Migration } from "kysely/migration";
import * as first from "./0001-first";
import * as contractReferences from "./0002-contract-references";
import * as bidSequence from "./0003-bid-sequence";
import * as searchForms from "./0004-search-forms";
import * as sentMails from "./0005-sent-mails";
import * as sessions from "./0006-sessions";
import * as secondFactor from "./0007-second-factor";
import * as releasedBids from "./0008-released-bids";
import * as rights from "./0009-rights";
import * as drafts from "./0010-drafts";
import * as passkeys from "./0011-passkeys";
import * as maximumBids from "./0012-maximum-bids";
import * as secondChance from "./0013-second-chance";
import * as publicLog from "./0014-public-log";
import * as withdrawnSeals from "./0015-withdrawn-seals";
import * as listedPrices from "./0017-listed-prices";
import * as undoableRejections from "./0018-undoable-rejections";
import * as deliveries from "./0019-deliveries";
import * as legalTexts from "./0020-legal-texts";
import * as lists from "./0023-lists";
import * as packageTexts from "./0024-package-texts";
import * as sampleComparisons from "./0025-sample-comparisons";
import * as benchmarks from "./0026-benchmarks";
import * as reviewedSamples from "./0027-reviewed-samples";
import * as consignments from "./0028-consignments";
import * as signOuts from "./0030-sign-outs";
import * as bidFigures from "./0033-bid-figures";
import * as rejectedBids from "./0038-rejected-bids";
import * as positions from "./0045-positions";
import * as bidKeys from "./0052-bid-keys";
import * as bidsOfPositions from "./0053-bids-of-positions";
import * as mailings from "./0060-mailings";
import * as idempotencyKeys from "./0062-idempotency-keys";
import * as totalCharacters from "./0065-total-characters";
import * as bidNews from "./0066-bid-news";
import * as operatorNews from "./0067-operator-news";
import * as handoverEntries from "./0069-handover-entries";
import * as fileFetches from "./0070-file-fetches";
import * as fileReadings from "./0073-file-readings";
import * as fileEncodings from "./0074-file-encodings";
import * as sampleAnalyses from "./0077-sample-analyses";
import * as packageWords from "./0078-package-words";
import * as listsByNumber from "./0079-lists-by-number";
import * as packageWordsDue from "./0080-package-words-due";
import * as shownCharacters from "./0082-shown-characters";
import * as wordsByField from "./0083-words-by-field";
import * as wordsSuggested from "./0083-words-suggested";
import * as listedFigures from "./0084-listed-figures";
import * as englishTitles from "./0085-english-titles";
import * as notifications from "./0086-notifications";
import * as savedSearches from "./0087-saved-searches";
import * as similarPackages from "./0088-similar-packages";
import * as commitmentLimits from "./0089-commitment-limits";
import * as saleRules from "./0090-sale-rules";
import * as wordPrices from "./0090-word-prices";
import * as invoices from "./0091-invoices";
import * as laterStarts from "./0093-later-starts";
import * as importedListings from "./0096-imported-listings";
import * as runningRoadshows from "./0097-running-roadshows";
import * as bidReports from "./0099-bid-reports";
import * as favoritesByMember from "./0099-favorites-by-member";
import * as priceNews from "./0102-price-news";
import * as addedTax from "./0103-added-tax";
import * as rounds from "./0104-rounds";
import * as draftKeys from "./0105-draft-keys";
import * as answeredReports from "./0106-answered-reports";
import * as keptLicences from "./0107-kept-licences";
import * as sharedCollections from "./0108-shared-collections";
import * as houseTexts from "./0110-house-texts";
import * as moderation from "./0111-moderation";
import * as noticeRepeats from "./0112-notice-repeats";
import * as absentPackages from "./0113-absent-packages";
import * as operatorTables from "./0114-operator-tables";
import * as secondOperators from "./0115-second-operators";
import * as verifiedOrganisations from "./0116-verified-organisations";
import * as withdrawnInvitations from "./0117-withdrawn-invitations";
import * as fees from "./0118-fees";
import * as operatorMailings from "./0119-operator-mailings";
import * as waitingFirst from "./0119-waiting-first";
import * as keptNotifiers from "./0122-kept-notifiers";
import * as unsentMails from "./0123-unsent-mails";
import * as uncountedPurchases from "./0124-uncounted-purchases";
import * as singleCharacters from "./0125-single-characters";
import * as soldRights from "./0130-sold-rights";
import * as strangersMails from "./0135-strangers-mails";
import * as knownNotifiers from "./0140-known-notifiers";
import * as verifiedPublishers from "./0160-verified-publishers";
import * as holds from "./0170-holds";
import * as keptActions from "./0171-kept-actions";
import * as operatorsHelp from "./0200-operators-help";
import * as countedTags from "./0210-counted-tags";
import * as releasedByOperators from "./0220-released-by-operators";
import * as calendarLinks from "./0240-calendar-links";
import * as searchVariants from "./0241-search-variants";
import * as periods from "./0250-periods";
import * as similarCategories from "./0290-similar-categories";
import * as seatsOfAllAuctions from "./0330-seats-of-all-auctions";
import * as severalLicenses from "./0340-several-licenses";
import * as roundRules from "./0350-round-rules";
import * as firstBids from "./0360-first-bids";
import * as bidsWithoutTrigger from "./0380-bids-without-trigger";
import * as seatsWithoutTrigger from "./0381-seats-without-trigger";
import * as contractsAtEnd from "./0390-contracts-at-end";
import * as acceptedTimes from "./0391-accepted-times";
import * as refunds from "./0395-refunds";
import * as approvedBidders from "./0400-approved-bidders";
import * as buyerDisclosures from "./0405-buyer-disclosures";
import * as dealRecords from "./0406-deal-records";
import * as unpaidContracts from "./0407-unpaid-contracts";
import * as amendments from "./0410-amendments";
import * as partialCreditNotes from "./0411-partial-credit-notes";
import * as reviewedReports from "./0415-reviewed-reports";
import * as earlyEnds from "./0420-early-ends";
import * as changes from "./0421-changes";
import * as taxByBuyer from "./0425-tax-by-buyer";
import * as priceOffers from "./0430-price-offers";
import * as refundCases from "./0440-refund-cases";
import * as confirmedWinners from "./0441-confirmed-winners";
import * as counterOffers from "./0450-counter-offers";
import * as collectionsBeforeSales from "./0460-collections-before-sales";
import * as samplings from "./0461-samplings";
import * as sampleKinds from "./0470-sample-kinds";
import * as organizations from "./0500-organizations";
import * as organizationDetails from "./0502-organization-details";
import * as actors from "./0504-actors";
import * as mergers from "./0505-mergers";
import * as approvals from "./0506-approvals";
import * as ownLimits from "./0507-own-limits";
import * as tokens from "./0510-tokens";
import * as listsByParty from "./0520-lists-by-party";
import * as webhooks from "./0530-webhooks";
import * as identityProviders from "./0540-identity-providers";
import * as buckets from "./0550-buckets";

/** Migrations are imported, not read from a folder, so that a compiled binary contains them. */
export const migrations: Record<string, Migration> = {
  "0001-first": first,
  "0002-contract-references": contractReferences,
  "0003-bid-sequence": bidSequence,
  "0004-search-forms": searchForms,
  "0005-sent-mails": sentMails,
  "0006-sessions": sessions,
  "0007-second-factor": secondFactor,
  "0008-released-bids": releasedBids,
  "0009-rights": rights,
  "0010-drafts": drafts,
  "0011-passkeys": passkeys,
  "0012-maximum-bids": maximumBids,
  "0013-second-chance": secondChance,
  "0014-public-log": publicLog,
  "0015-withdrawn-seals": withdrawnSeals,
  "0017-listed-prices": listedPrices,
  "0018-undoable-rejections": undoableRejections,
  "0019-deliveries": deliveries,
  "0020-legal-texts": legalTexts,
  "0023-lists": lists,
  "0024-package-texts": packageTexts,
  "0025-sample-comparisons": sampleComparisons,
  "0026-benchmarks": benchmarks,
  "0027-reviewed-samples": reviewedSamples,
  "0028-consignments": consignments,
  "0030-sign-outs": signOuts,
  "0033-bid-figures": bidFigures,
  "0038-rejected-bids": rejectedBids,
  "0045-positions": positions,
  "0052-bid-keys": bidKeys,
  "0053-bids-of-positions": bidsOfPositions,
  "0060-mailings": mailings,
  "0062-idempotency-keys": idempotencyKeys,
  "0065-total-characters": totalCharacters,
  "0066-bid-news": bidNews,
  "0067-operator-news": operatorNews,
  "0069-handover-entries": handoverEntries,
  "0070-file-fetches": fileFetches,
  "0073-file-readings": fileReadings,
  "0074-file-encodings": fileEncodings,
  "0077-sample-analyses": sampleAnalyses,
  "0078-package-words": packageWords,
  "0079-lists-by-number": listsByNumber,
  "0080-package-words-due": packageWordsDue,
  "0082-shown-characters": shownCharacters,
  "0083-words-by-field": wordsByField,
  "0083-words-suggested": wordsSuggested,
  "0084-listed-figures": listedFigures,
  "0085-english-titles": englishTitles,
  "0086-notifications": notifications,
  "0087-saved-searches": savedSearches,
  "0088-similar-packages": similarPackages,
  "0089-commitment-limits": commitmentLimits,
  "0090-sale-rules": saleRules,
  "0090-word-prices": wordPrices,
  "0091-invoices": invoices,
  "0093-later-starts": laterStarts,
  "0096-imported-listings": importedListings,
  "0097-running-roadshows": runningRoadshows,
  "0099-bid-reports": bidReports,
  "0099-favorites-by-member": favoritesByMember,
  "0102-price-news": priceNews,
  "0103-added-tax": addedTax,
  "0104-rounds": rounds,
  "0105-draft-keys": draftKeys,
  "0106-answered-reports": answeredReports,
  "0107-kept-licences": keptLicences,
  "0108-shared-collections": sharedCollections,
  "0110-house-texts": houseTexts,
  "0111-moderation": moderation,
  "0112-notice-repeats": noticeRepeats,
  "0113-absent-packages": absentPackages,
  "0114-operator-tables": operatorTables,
  "0115-second-operators": secondOperators,
  "0116-verified-organisations": verifiedOrganisations,
  "0117-withdrawn-invitations": withdrawnInvitations,
  "0118-fees": fees,
  "0119-operator-mailings": operatorMailings,
  "0119-waiting-first": waitingFirst,
  "0122-kept-notifiers": keptNotifiers,
  "0123-unsent-mails": unsentMails,
  "0124-uncounted-purchases": uncountedPurchases,
  "0125-single-characters": singleCharacters,
  "0130-sold-rights": soldRights,
  "0135-strangers-mails": strangersMails,
  "0140-known-notifiers": knownNotifiers,
  "0160-verified-publishers": verifiedPublishers,
  "0170-holds": holds,
  "0171-kept-actions": keptActions,
  "0200-operators-help": operatorsHelp,
  "0210-counted-tags": countedTags,
  "0220-released-by-operators": releasedByOperators,
  "0240-calendar-links": calendarLinks,
  "0241-search-variants": searchVariants,
  "0250-periods": periods,
  "0290-similar-categories": similarCategories,
  "0330-seats-of-all-auctions": seatsOfAllAuctions,
  "0340-several-licenses": severalLicenses,
  "0350-round-rules": roundRules,
  "0360-first-bids": firstBids,
  "0380-bids-without-trigger": bidsWithoutTrigger,
  "0381-seats-without-trigger": seatsWithoutTrigger,
  "0390-contracts-at-end": contractsAtEnd,
  "0391-accepted-times": acceptedTimes,
  "0395-refunds": refunds,
  "0400-approved-bidders": approvedBidders,
  "0405-buyer-disclosures": buyerDisclosures,
  "0406-deal-records": dealRecords,
  "0407-unpaid-contracts": unpaidContracts,
  "0410-amendments": amendments,
  "0411-partial-credit-notes": partialCreditNotes,
  "0415-reviewed-reports": reviewedReports,
  "0420-early-ends": earlyEnds,
  "0421-changes": changes,
  "0425-tax-by-buyer": taxByBuyer,
  "0430-price-offers": priceOffers,
  "0440-refund-cases": refundCases,
  "0441-confirmed-winners": confirmedWinners,
  "0450-counter-offers": counterOffers,
  "0460-collections-before-sales": collectionsBeforeSales,
  "0461-samplings": samplings,
  "0470-sample-kinds": sampleKinds,
  "0500-organizations": organizations,
  "0502-organization-details": organizationDetails,
  "0504-actors": actors,
  "0505-mergers": mergers,
  "0506-approvals": approvals,
  "0507-own-limits": ownLimits,
  "0510-tokens": tokens,
  "0520-lists-by-party": listsByParty,
  "0530-webhooks": webhooks,
  "0540-identity-providers": identityProviders,
  "0550-buckets": buckets,
};
