/**
 * Trade Management (docs/product.md#trade-management). Its tables are an island: plain texts with
 * places.
 */
export const trade = {
  title: "Trade Management",
  lead: "Accept the bid you want, then send its contract. Accepting ends no auction: higher bids may still come in, and you can replace your choice until the contract is out.",
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
    sendContract: "Send Contract",
    sendingContract: "Sending...",
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
      rejected: { title: "Bid rejected", text: "It stays among the rejected bids." },
      contractSent: {
        title: "Contract sent successfully",
        text: "The contract has been emailed to {address}.",
      },
      acceptFailed: { title: "Error", text: "Failed to accept bid. Please try again." },
      rejectFailed: { title: "Error", text: "Failed to reject bid. Please try again." },
      contractFailed: { title: "Error", text: "Failed to send contract. Please try again." },
    },
  },
};
