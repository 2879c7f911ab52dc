import type { Messages } from "./messages";

export function tradeWords(messages: Messages) {
  const { auctions, chat, common, dashboard, flash, layout, offers, packages } = messages;
  const { records, searches, trade, verification } = messages;
  const { tables } = trade;
  const { pending, accepted, rejected } = tables.statuses;
  return {
    ...tables,
    stats: { ...tables.stats, pendingBids: pending, acceptedBids: accepted },
    tabs: { ...tables.tabs, pending, accepted, rejected, contracts: trade.contracts.title },
    empty: { all: tables.empty, other: dashboard.lists.empty },
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
