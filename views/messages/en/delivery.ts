import type { Actor, DisputeReason, Notice, Side, Step, Turn } from "../../../src/lib/deal";

/** Where a deal stands, and what each party is to do about it. */
const turns: Record<Turn, Record<Side, string>> = {
  "hand-in": {
    seller: "It is your turn: hand in the collection.",
    buyer: "The seller has to hand in the collection.",
  },
  complete: {
    seller: "It is your turn: hand in the rest, then complete the delivery.",
    buyer: "The seller is handing in the collection.",
  },
  mend: {
    seller:
      "It is your turn: some files could not be read, or could be read in more than one way. Check the list of files, then complete the delivery again.",
    buyer: "Some files could not be read. The seller has to correct them.",
  },
  "late-delivery": {
    seller:
      "The deadline for handing in the collection has passed. You can still do it until the buyer withdraws.",
    buyer: "The seller's deadline has passed. You can keep waiting or withdraw from the contract.",
  },
  measure: {
    seller: "The files are being measured and encrypted. There is nothing to do for now.",
    buyer: "The files are being measured and encrypted. There is nothing to do for now.",
  },
  pay: {
    seller: "The collection is sealed. The buyer now has to pay your invoice.",
    buyer: "It is your turn: read the report, pay the seller's invoice, then report the payment.",
  },
  "late-payment": {
    seller: "The buyer has not paid in time. You can keep waiting or withdraw from the contract.",
    buyer: "The payment deadline has passed. You can still pay until the seller withdraws.",
  },
  confirm: {
    seller:
      "It is your turn: the buyer reports having paid. Confirm the payment once the money has arrived; otherwise an operator decides.",
    buyer:
      "You have reported your payment. The seller has to confirm it; otherwise an operator decides.",
  },
  judge: {
    seller:
      "The buyer has the key and can now accept or dispute the collection. No answer counts as acceptance.",
    buyer:
      "It is your turn: open the files with the key, then accept or dispute the collection. If you do not answer in time, it counts as accepted.",
  },
  decide: {
    seller:
      "The buyer disputes the delivery. Give your side or hand in the collection again; otherwise an operator decides.",
    buyer:
      "You have disputed the delivery. The seller can hand in the collection again; otherwise an operator decides.",
  },
  "decide-payment": {
    seller:
      "The buyer reports having paid, and you have not confirmed it. An operator will decide: explain what you know.",
    buyer:
      "The seller has not confirmed your payment. An operator will decide: explain when and how you paid.",
  },
  fetch: {
    seller:
      "The collection is accepted and the deal is complete. The files are kept for a limited time.",
    buyer:
      "The collection is accepted and the deal is complete. Files and key are kept for a limited time: download what you need.",
  },
  "void-resolved": {
    seller:
      "An operator has decided for the buyer: the contract is void. You may offer the lot to another bidder, or list it again.",
    buyer: "An operator has decided for you: the contract is void.",
  },
  "void-withdrawn": {
    seller:
      "A party has withdrawn: the contract is void. You may offer the lot to another bidder, or list it again.",
    buyer: "A party has withdrawn: the contract is void.",
  },
  removed: {
    seller: "The deal is complete, and its files have been removed.",
    buyer: "The deal is complete, and its files have been removed.",
  },
};

const steps: Record<Step, string> = {
  sent: "Contract sent",
  begun: "Upload started",
  completed: "All files handed in",
  refused: "Some files need attention",
  sealed: "Measured and sealed",
  prolonged: "Deadline extended",
  claimed: "Payment reported",
  paid: "Payment confirmed",
  accepted: "Accepted",
  disputed: "Disputed",
  "taken-back": "Dispute withdrawn",
  decided: "Dispute decided",
  withdrawn: "Withdrawn: contract void",
  removed: "Files removed",
};

const actors: Record<Actor, string> = {
  seller: "Seller",
  buyer: "Buyer",
  operator: "Operator",
  server: "Marketplace",
};

const reasons: Record<DisputeReason, string> = {
  incomplete: "Something is missing",
  differs: "It is not what was declared",
  unreadable: "It cannot be read",
  rights: "The rights are not as granted",
  "personal-data": "It contains undeclared personal data",
  unconfirmed: "The payment is not confirmed",
};

const notices: Record<Notice, string> = {
  seal: "The deadline for handing in is near",
  "seal-late": "The deadline for handing in has passed",
  pay: "Payment is due soon",
  "pay-late": "Payment is overdue",
  confirm: "The buyer is waiting for your confirmation",
  accept: "Accept or dispute the collection",
  removal: "The files will be removed soon",
};

export const delivery = {
  title: "Delivery",
  turns,
  steps,
  actors,
  reasons,
  notices,
  until: "Until:",
  none: "This contract was sent before this marketplace handled deliveries: settle payment and delivery between the two of you.",
  privacy:
    "The server reads the text while it measures it, then encrypts it and deletes what it read. It stores no key, but can derive it.",
  report: {
    title: "Delivery report",
    figure: "Figure",
    declared: "Declared",
    sampled: "Samples",
    delivered: "Delivered",
    rows: {
      files: "Files",
      documents: "Documents",
      words: "Words",
      nonSpaceCharacters: "Characters without spaces",
      hanCharacters: "Chinese characters",
      tokens: "Tokens",
      languages: "Languages",
      quality: "Quality",
    },
    duplicates: (count: string) => `Duplicate documents: ${count}`,
    /** Of how many characters some were read closely: with how many the tokens may be off. */
    estimated: (read: string, characters: string, within: string) =>
      `Tokens and languages are estimated from ${read} of ${characters} characters, drawn at random; in 19 of 20 cases the token count is accurate within ${within}. Everything else was counted.`,
    personalData: (count: string) => `Passages with personal data: ${count}`,
    differs: "The report differs from what was declared or sampled:",
    differences: {
      words: "the number of words",
      characters: "the number of characters",
      unmeasured: "the size, without what is in WARC files, which is not counted",
      language: "the language",
      quality: "the quality",
    },
    beforePaying:
      "You can dispute it now, before you pay. Once you have reported the payment, you have to wait until the seller confirms it.",
    byFile: "What was read from each file",
    asDeclared: "It matches the listing and the samples.",
  },
  timeline: "Timeline",
  outcome: { seller: "Decided for the seller.", buyer: "Decided for the buyer." },
  operatorReasons: "The operator's reasons:",
  disputeAbout: "The dispute:",
  buyerSays: "The buyer says",
  sellerSays: "The seller says",
  saysNothing: "Nothing so far.",
  price: (amount: string) => `Price: ${amount}`,
  lost: {
    seller:
      "After a restore, the marketplace lacks what this delivery needs to be downloaded and opened. Hand in the collection again: nothing else about the deal changes.",
    buyer:
      "After a restore, the marketplace lacks what this delivery needs to be downloaded and opened. The seller has to hand in the collection again: nothing else about the deal changes.",
  },
  yourTurn: "Your turn",
  moreWaiting: "Also waiting for you",
  handIn: "Hand in the collection",
  states: {
    waiting: "Not handed in yet",
    uploading: "Being handed in",
    measuring: "Being measured",
    refused: "Some files need attention",
    sealed: "Sealed, awaiting payment",
    paid: "Paid, awaiting acceptance",
    accepted: "Completed",
    disputed: "Disputed",
    resolved: "Void",
    withdrawn: "Void",
    removed: "Completed",
  },
  see: "See the delivery",
  void: (moment: string) =>
    `This contract has been void since ${moment}. It no longer binds either party.`,
  actions: {
    claim: {
      button: "I have paid",
      title: "Report your payment?",
      text: "Do so once you have paid the seller's invoice. The seller has seven days to confirm it; then an operator decides, based on what both of you say.",
    },
    paid: {
      button: "Confirm the payment",
      title: "Confirm the payment?",
      text: "The buyer gets the key at once. This cannot be undone: confirm it only once the money has arrived.",
    },
    accept: {
      button: "Accept the collection",
      title: "Accept the collection?",
      text: "This completes the deal, and you can no longer dispute it. This cannot be undone.",
    },
    dispute: {
      button: "Dispute the delivery",
      title: "Dispute the delivery?",
      text: "The deadline is paused. The seller is notified at once and can hand in the collection again; otherwise an operator decides, based on what both of you say. You can withdraw the dispute.",
    },
    "take-back": {
      button: "Withdraw the dispute",
      title: "Withdraw the dispute?",
      text: "The deadline continues with the time that was left.",
    },
    withdraw: {
      button: "Withdraw from the contract",
      title: "Withdraw from the contract?",
      text: "The contract becomes void, and everything delivered is deleted at once. This cannot be undone.",
    },
    prolong: {
      button: "Give seven more days",
      title: "Give the seller seven more days?",
      text: "You can do so once.",
    },
    statement: {
      button: "Tell the operator",
      title: "What the operator should know",
      text: "The other party reads it too. Your latest statement counts.",
    },
    review: {
      button: "Review the deal",
      title: "Review the deal",
      text: "It appears on the publisher's page once both reviews are written, or after 14 days, and cannot be changed.",
    },
  },
  typeAmount: (amount: string) => `Type the price, ${amount}, to confirm it`,
  reason: "What is wrong",
  chooseReason: "Choose",
  words: "In your words",
  back: "Back",
  busy: "One moment…",
  review: {
    title: "Reviews",
    stars: "Stars",
    text: "Your review",
    given: (stars: number) => `${stars} of 5 stars`,
    ofSeller: "By a buyer, about the publisher",
    ofBuyer: "By the publisher, about a buyer",
    yours: "You have reviewed this deal. It is shown once both have, or after 14 days.",
    none: "No reviews yet.",
    summary: (average: string, count: number) =>
      `${average} of 5 stars, ${count === 1 ? "one review" : `${count} reviews`}`,
    hide: "Remove this review",
    older: "Older reviews",
  },
  desk: {
    title: "Disputes",
    lead: "Deals whose parties disagree. Read both sides, then decide: both parties receive your reasons.",
    empty: "No disputes waiting",
    emptyHint: "New disputes appear here at once.",
    count: (count: number) =>
      count === 1 ? "1 dispute is waiting." : `${count} disputes are waiting.`,
    own: "You sell this package or have bid on it: another operator has to decide.",
    forSeller: "For the seller",
    forBuyer: "For the buyer",
    effects: {
      paid: "For the seller, the collection counts as accepted; for the buyer, the contract is void.",
      sealed:
        "For the seller, the collection is to be paid as it is; for the buyer, the contract is void.",
      unconfirmed:
        "For the buyer, the payment counts as made, and the key is shown; for the seller, the claim is dismissed.",
    },
    note: "Your reasons, sent to both parties",
    decide: "Decide",
    decided: "Decided",
    more: "More disputes",
    older: "Earlier decisions",
    toCertification: "Certifications",
  },
};
