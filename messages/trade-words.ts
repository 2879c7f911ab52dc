import type { Messages } from "./messages";

export function tradeWords(messages: Messages) {
  const { auctions, chat, common, dashboard, flash, invoices, layout, offers } = messages;
  const { packages, records, searches, trade, verification } = messages;
  const { tables } = trade;
  const { pending, accepted, rejected } = tables.statuses;
  const { leading, outbid, outweighed } = dashboard.bids.standings;
  return {
    ...tables,
    stats: { ...tables.stats, pendingBids: pending, acceptedBids: accepted },
    tabs: { ...tables.tabs, pending, accepted, rejected, contracts: trade.contracts.title },
    empty: { all: tables.empty, other: dashboard.lists.empty },
    positions: { leading, outbid, outweighed },
    figures: {
      price: common.price,
      licenses: messages.listing.licenses.label,
      total: invoices.total,
    },
    columns: { ...tables.columns, package: common.package },
    packageStatuses: packages.statuses,
    anonymousBidder: auctions.anonymousBidder,
    unverified: verification.not,
    record: records,
    bidCount: packages.card.bids,
    reserveMissed: packages.reserveMissed,
    offerToBidder: offers.seller.title,
    allPackages: searches.everything,
    loading: layout.loading,
    tryAgain: chat.window.tryAgain,
    sendContract: trade.review.send,
    viewContract: common.viewContract,
    contracts: trade.contracts.title,
    award: messages.licenses.award.title,
    replace: { ...tables.replace, cancel: common.cancel },
    toasts: {
      accepted: { title: flash["bid-accepted"], text: "" },
      rejected: { title: flash["bid-rejected"], text: "" },
      undone: { title: flash["rejection-undone"], text: "" },
      undoFailed: { title: common.error, text: tables.toasts.undoFailed },
      acceptFailed: { title: common.error, text: tables.toasts.acceptFailed },
      rejectFailed: { title: common.error, text: tables.toasts.rejectFailed },
    },
  };
}

export type TradeWords = ReturnType<typeof tradeWords>;
