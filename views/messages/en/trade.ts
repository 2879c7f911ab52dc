/**
 * Trade Management (docs/product.md#trade-management). Its tables are an island: plain texts with
 * places.
 */
export const trade = {
  title: "Trade Management",
  lead: "Accept the bid you want, then send its contract. Accepting ends no auction: higher bids may still come in, and you can replace your choice until the contract is out.",
  review: {
    title: "Send this contract?",
    lead: "Sending it concludes the sale. It cannot be taken back.",
    buyer: "Buyer",
    unknownBuyer: (suffix: string) =>
      `Anonymous Bidder #${suffix}: named in the contract once it is sent`,
    package: "Package",
    price: "Price",
    rights: "Rights that you grant",
    noRights: "None stated: the contract grants no use",
    effects: "What sending does",
    endsEarly: (left: string) => `Ends the auction ${left} early; nobody can bid any more.`,
    ended: "The auction has ended; it stays as it is.",
    released: (count: number) =>
      count === 1 ? "1 other bid is released." : `${count} other bids are released.`,
    noneReleased: "No other bid is waiting.",
    mailed: "You and the buyer get the contract by mail, and learn each other's addresses.",
    preview: "Preview the contract (PDF)",
    amount: (price: string) => `The auction still runs. Type the price, ${price}, to confirm`,
    send: "Send Contract",
    sending: "Sending...",
    cancel: "Not now",
  },
  contracts: {
    title: "Contracts",
    lead: "Every contract that you are a party of, the latest first. It stays here whatever becomes of its package.",
    empty: "No contracts yet",
    emptyHint: "A contract is listed here once a seller has sent it.",
    soldTo: "Sold to",
    boughtFrom: "Bought from",
    older: "Older contracts",
  },
  tables: {
    stats: {
      totalBids: "Total Bids",
      highestBid: "Highest Bid",
      averageBid: "Average Bid",
      pendingBids: "Pending",
      acceptedBids: "Accepted",
    },
    none: "–",
    tabList: "Bids by status",
    tabs: {
      all: "All Bids",
      pending: "Pending",
      accepted: "Accepted",
      rejected: "Rejected",
      contracts: "Contracts",
    },
    empty: {
      all: {
        title: "No bids received yet",
        text: "Bids on your packages appear here as they come in.",
      },
      pending: {
        title: "No pending bids",
        text: "There is no bid that waits for your decision.",
      },
      accepted: {
        title: "No accepted bids",
        text: "Accept a pending bid, and send its contract from here.",
      },
      rejected: { title: "No rejected bids", text: "Bids that you turn down are kept here." },
      contracts: {
        title: "No contracts sent",
        text: "Send the contract of an accepted bid; it is then listed here.",
      },
    },
    columns: {
      bidder: "Bidder",
      package: "Package",
      amount: "Amount",
      placed: "Placed",
      status: "Status",
      actions: "Decision",
    },
    anonymousBidder: "Anonymous Bidder",
    privateOrganization: "Private Organization",
    statuses: {
      pending: "Pending",
      accepted: "Accepted",
      rejected: "Rejected",
      released: "Released",
    },
    contractSent: "sent {time}",
    packageStatuses: { active: "Running", ended: "Ended", settled: "Settled" },
    ends: "ends {time}",
    bidCount: { one: "1 bid", other: "{count} bids" },
    showAll: "Show all {count} bids",
    allPackages: "All packages",
    showMore: "Show more",
    loading: "Loading...",
    loadFailed: "The bids could not be loaded.",
    tryAgain: "Try again",
    interrupted: "Live updates are interrupted; the lists refresh every ten seconds.",
    accept: "Accept",
    reject: "Reject",
    undo: "Undo",
    rejectedJustNow: "You have rejected {amount} of {bidder}.",
    sendContract: "Send Contract",
    accepted: "Accepted",
    viewContract: "View Contract",
    /** Names a button where there are many: what it does, to which bid. */
    actionOnBid: "{action}: {amount}, {bidder}",
    replace: {
      title: "Replace Accepted Bid?",
      text: "You have accepted another bid on this package, of {earlier}. Accepting this one of {amount} rejects the other.",
      unknown:
        "You have accepted another bid on this package. Accepting this one of {amount} rejects the other.",
      plain: "You have accepted another bid on this package. Accepting this one rejects the other.",
      cancel: "Cancel",
      confirm: "Replace Accepted Bid",
    },
    steps: {
      rejected: "The earlier bid of {earlier} is rejected.",
      accepted: "The bid of {amount} is accepted.",
    },
    toasts: {
      accepted: { title: "Bid accepted", text: "You can now send the contract." },
      rejected: {
        title: "Bid rejected",
        text: "You can undo this for ten seconds. Then the bidder gets a mail.",
      },
      undone: { title: "Bid put back", text: "It stands as before." },
      undoFailed: {
        title: "Error",
        text: "The rejection could not be undone. Please try again.",
      },
      contractSent: {
        title: "Contract sent successfully",
        text: "The contract has been emailed to {address}.",
      },
      acceptFailed: { title: "Error", text: "Failed to accept bid. Please try again." },
      rejectFailed: { title: "Error", text: "Failed to reject bid. Please try again." },
    },
  },
};
