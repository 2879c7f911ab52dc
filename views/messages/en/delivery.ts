import type { Actor, DisputeReason, Notice, Side, Step, Turn } from "../../../src/lib/deal";

/** Where a deal stands, and what each party is to do about it. */
const turns: Record<Turn, Record<Side, string>> = {
  "hand-in": {
    seller: "It is your turn: hand in the collection.",
    buyer: "The seller is to hand in the collection.",
  },
  complete: {
    seller: "It is your turn: hand in the rest, then complete the delivery.",
    buyer: "The seller is handing in the collection.",
  },
  mend: {
    seller:
      "It is your turn: some files could not be read. Replace or remove them, and complete the delivery again.",
    buyer: "Some files could not be read; the seller has to replace them.",
  },
  "late-delivery": {
    seller:
      "Your time to hand in the collection is over. You still can, as long as the buyer does not withdraw.",
    buyer: "The seller's time is over. You may wait on, or withdraw from the contract.",
  },
  measure: {
    seller: "The files are being measured and encrypted. There is nothing to do for now.",
    buyer: "The files are being measured and encrypted. There is nothing to do for now.",
  },
  pay: {
    seller: "The collection is sealed. The buyer is to pay your invoice.",
    buyer:
      "It is your turn: read the report, pay the seller's invoice, then say on the contract's page that you have paid.",
  },
  "late-payment": {
    seller: "The buyer has not paid in time. You may wait on, or withdraw from the contract.",
    buyer: "Your time to pay is over. You still can, as long as the seller does not withdraw.",
  },
  confirm: {
    seller:
      "It is your turn: the buyer says that it is paid. Confirm it once the money is there. Unconfirmed, an operator decides.",
    buyer:
      "You have said that it is paid; the seller is to confirm it. Unconfirmed, an operator decides.",
  },
  judge: {
    seller: "The buyer has the key, and accepts the collection or disputes it. Silence accepts.",
    buyer:
      "It is your turn: open the files with the key, then accept the collection or dispute it. If you say nothing, it counts as accepted.",
  },
  decide: {
    seller:
      "The buyer disputes the delivery. Say what you have to say, or deliver again; else an operator decides.",
    buyer: "You dispute the delivery. The seller may deliver again; else an operator decides.",
  },
  "decide-payment": {
    seller:
      "The buyer says that it is paid, and you have not confirmed it. An operator decides: say what you know.",
    buyer:
      "The seller has not confirmed your payment. An operator decides: say when and how you have paid.",
  },
  fetch: {
    seller: "The collection is accepted, and the deal completed. The files are kept for a time.",
    buyer:
      "The collection is accepted, and the deal completed. Files and key are kept for a time: fetch what you need.",
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
    seller: "The deal is completed, and its files are removed.",
    buyer: "The deal is completed, and its files are removed.",
  },
};

const steps: Record<Step, string> = {
  sent: "Contract sent",
  begun: "Upload begun",
  completed: "All files handed in",
  refused: "Some files could not be read",
  sealed: "Measured and sealed",
  prolonged: "More time given",
  claimed: "Said to be paid",
  paid: "Payment confirmed",
  accepted: "Accepted",
  disputed: "Disputed",
  "taken-back": "Dispute taken back",
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
  "personal-data": "It holds personal data that was not declared",
  unconfirmed: "The payment is not confirmed",
};

const notices: Record<Notice, string> = {
  seal: "The time to hand it in ends soon",
  "seal-late": "The time to hand it in is over",
  pay: "The time to pay ends soon",
  "pay-late": "The time to pay is over",
  confirm: "The buyer waits for your confirmation",
  accept: "Accept it or dispute it",
  removal: "The files are removed soon",
};

export const delivery = {
  title: "Delivery",
  turns,
  steps,
  actors,
  reasons,
  notices,
  until: "Until:",
  none: "This contract was sent before deliveries were carried out here: payment and delivery are settled between the two of you.",
  privacy:
    "The server reads the text while it measures it, then encrypts it and deletes what it read. It stores no key, but can derive it.",
  report: {
    title: "Report of intake",
    figure: "Figure",
    declared: "Declared",
    sampled: "Samples",
    delivered: "Delivered",
    rows: {
      files: "Files",
      documents: "Documents",
      words: "Words",
      nonSpaceCharacters: "Characters without white space",
      hanCharacters: "Chinese characters",
      tokens: "Tokens",
      languages: "Languages",
      quality: "Quality",
    },
    duplicates: (count: string) => `Documents that occur again: ${count}`,
    /** Of how many characters some were read closely: with how many the tokens may be off. */
    estimated: (read: string, characters: string, within: string) =>
      `Tokens and languages were told from ${read} of ${characters} characters, drawn at random; nineteen times of twenty the tokens are right within ${within}. All else was counted.`,
    personalData: (count: string) => `Places with personal data: ${count}`,
    differs: "The report differs from what was declared or sampled:",
    differences: {
      words: "the number of words",
      characters: "the number of characters",
      unmeasured: "the size, without what is in WARC files, which is not counted",
      language: "the language",
      quality: "the quality",
    },
    beforePaying:
      "You may dispute it now, before you pay. Once you have said that it is paid, you cannot until the payment is confirmed.",
    byFile: "What was read of each file",
    asDeclared: "It is as declared and sampled.",
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
      "The marketplace was restored without what this delivery needs to be fetched and opened. Hand in the collection again: nothing else about the deal changes.",
    buyer:
      "The marketplace was restored without what this delivery needs to be fetched and opened. The seller is to hand in the collection again: nothing else about the deal changes.",
  },
  yourTurn: "Your turn",
  moreWaiting: "More that wait for you",
  handIn: "Hand in the collection",
  states: {
    waiting: "To be handed in",
    uploading: "Being handed in",
    measuring: "Being measured",
    refused: "Some files could not be read",
    sealed: "Sealed, to be paid",
    paid: "Paid, to be accepted",
    accepted: "Completed",
    disputed: "Disputed",
    resolved: "Void",
    withdrawn: "Void",
    removed: "Completed",
  },
  see: "See the delivery",
  void: (moment: string) => `This contract is void since ${moment}. It binds nobody any more.`,
  actions: {
    claim: {
      button: "I have paid",
      title: "Say that it is paid?",
      text: "Do so once you have paid the seller's invoice. The seller has seven days to confirm it; then an operator decides on what both of you say.",
    },
    paid: {
      button: "Confirm the payment",
      title: "Confirm the payment?",
      text: "The buyer gets the key at once. This cannot be taken back: confirm it only once the money is there.",
    },
    accept: {
      button: "Accept the collection",
      title: "Accept the collection?",
      text: "The deal is then completed, and nothing of it can be disputed any more. This cannot be taken back.",
    },
    dispute: {
      button: "Dispute the delivery",
      title: "Dispute the delivery?",
      text: "The clock stands still. The seller hears of it at once and may deliver again; else an operator decides, on what both of you say. You can take it back.",
    },
    "take-back": {
      button: "Take the dispute back",
      title: "Take the dispute back?",
      text: "What was left of the time runs on.",
    },
    withdraw: {
      button: "Withdraw from the contract",
      title: "Withdraw from the contract?",
      text: "The contract is void, and whatever was delivered is deleted at once. This cannot be taken back.",
    },
    prolong: {
      button: "Give seven days more",
      title: "Give the seller seven days more?",
      text: "You can do so once.",
    },
    statement: {
      button: "Tell the operator",
      title: "What the operator should know",
      text: "The other party reads it too. What you say last counts.",
    },
    review: {
      button: "Review the deal",
      title: "Review the deal",
      text: "It is shown on the publisher's page once both have written theirs, or after 14 days, and cannot be changed.",
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
    ofSeller: "A buyer, of the publisher",
    ofBuyer: "The publisher, of a buyer",
    yours: "You have reviewed this deal. It is shown once both have, or after 14 days.",
    none: "No review so far.",
    summary: (average: string, count: number) =>
      `${average} of 5 stars, ${count === 1 ? "one review" : `${count} reviews`}`,
    hide: "Remove this review",
    older: "Older reviews",
  },
  desk: {
    title: "Disputes",
    lead: "Deals whose parties do not agree. Read both, then decide: both get your reasons.",
    empty: "No dispute waits",
    emptyHint: "What is disputed appears here at once.",
    count: (count: number) => (count === 1 ? "One dispute waits." : `${count} disputes wait.`),
    own: "You sell this package or have bid on it: another operator has to decide.",
    forSeller: "For the seller",
    forBuyer: "For the buyer",
    effects: {
      paid: "For the seller, the collection counts as accepted; for the buyer, the contract is void.",
      sealed:
        "For the seller, the collection is to be paid as it is; for the buyer, the contract is void.",
      unconfirmed:
        "For the buyer, the payment counts as made, and the key is shown; for the seller, the claim is struck.",
    },
    note: "Your reasons, to both",
    decide: "Decide",
    decided: "Decided",
    more: "More disputes",
    older: "Earlier decisions",
    toCertification: "Certifications",
  },
};
