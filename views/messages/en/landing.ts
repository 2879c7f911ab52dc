export const landing = {
  title: "Trade premium corpus data",
  description:
    "A live-auction marketplace for certified text corpora: publishers list, AI companies bid.",
  headline: "Premium corpus data, traded at auction.",
  lead: "Publishers list text collections, many in Traditional Chinese. AI companies examine a sample, read its measured quality, and bid live.",
  join: "Join the Club",
  explore: "Explore WhatsBook",
  opensNewTab: "(opens in a new tab)",
  figures: { publishers: "Publishers", packages: "Data packages", countries: "Countries" },
  featuresTitle: "What you can rely on",
  features: [
    {
      title: "Certified Packages",
      text: "A seal marks collections whose samples, listing and stated rights an operator has reviewed.",
    },
    {
      title: "Auction Trading",
      text: "Timed auctions with one clock, the server's. Every bid is saved before it is confirmed, and recorded in an append-only public log.",
    },
    {
      title: "Global Network",
      text: "Publishers from Hong Kong and Asia meet AI companies from around the world.",
    },
    {
      title: "Secure Settlement",
      text: "The accepted bid becomes a contract; the collection is handed in, measured and encrypted here, and the key comes with the payment.",
    },
    {
      title: "Market Analytics",
      text: "See what is listed, what is bid on, and what a thousand words are worth today.",
    },
    {
      title: "Premium Quality",
      text: "Samples are analyzed by published rules, and the analysis says what it cannot judge.",
    },
  ],
  stepsTitle: "How it works",
  steps: [
    { title: "Join as a member", text: "Register as a buyer or a publisher. It takes a minute." },
    { title: "Browse and bid", text: "Search, preview samples, and bid while the auction runs." },
    {
      title: "Secure trade",
      text: "The publisher accepts a bid, and the contract follows by mail.",
    },
  ],
  liveTitle: "Live now",
  tokensMeasured: (tokens: string) => `${tokens} sample tokens measured`,
  liveAll: "See all auctions",
  closingTitle: "The next lot is already open.",
  closingText: "Bid on certified text, or list your own collection.",
  joinFree: "Join Now - It's Free",
};
