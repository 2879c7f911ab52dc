import { formatDollars } from "../../../src/lib/money";

type Values = Readonly<Record<string, string | number>>;

interface ErrorText {
  /** Title of a toast or page about it. */
  title: string;
  text: (values: Values) => string;
}

/** Every outcome that a verb can refuse with, by its code (spec sections 5 and 8). */
export const errors: Record<string, ErrorText> = {
  "invalid-input": {
    title: "Please check your input",
    text: () => "Some fields need your attention.",
  },
  "not-signed-in": { title: "Login Required", text: () => "Unauthorized: please log in first." },
  "wrong-credentials": {
    title: "Login Failed",
    text: () => "Unable to log in. Please try again.",
  },
  "email-taken": {
    title: "Account Already Exists",
    text: () => "User with this email already exists",
  },
  "profile-not-found": { title: "Profile not found", text: () => "There is no such publisher." },
  "package-not-found": {
    title: "Package Not Found",
    text: () => "The package you're looking for doesn't exist.",
  },
  "auction-ended": { title: "Auction Ended", text: () => "This auction has already ended." },
  "bid-too-low": {
    title: "Bid Too Low",
    text: ({ minimumCents }) => `Minimum bid is ${formatDollars(Number(minimumCents))}.`,
  },
  "own-package": {
    title: "Error Placing Bid",
    text: () => "You cannot bid on your own package.",
  },
  "idempotency-key-reused": {
    title: "Error Placing Bid",
    text: () => "This Idempotency-Key was already used for another bid. Use a new one.",
  },
  "seller-only": {
    title: "Access Denied",
    text: () => "Only sellers can list collections and upload samples.",
  },
  "no-content": { title: "No Content", text: () => "Please enter sample content to analyze" },
  "unreadable-text": {
    title: "Not a text",
    text: ({ kind }) =>
      `This is not a text file (${kind}). Save it as plain text, Markdown, JSON or JSON Lines.`,
  },
  "analysis-timed-out": {
    title: "Analysis Failed",
    text: ({ seconds }) =>
      `The analysis took longer than ${seconds} seconds and was stopped. Try a shorter excerpt.`,
  },
  "analysis-stopped": {
    title: "Analysis Failed",
    text: () => "The analysis was interrupted. Please try again.",
  },
  "sample-not-found": { title: "Sample not found", text: () => "There is no such sample." },
  "bid-not-found": { title: "Bid Not Found", text: () => "There is no such bid on your packages." },
  "bid-not-pending": {
    title: "Bid not pending",
    text: () => "This bid has already been accepted or rejected.",
  },
  "other-bid-accepted": {
    title: "Replace Accepted Bid?",
    text: () => "Another bid on this package is already accepted.",
  },
  "no-contract-due": {
    title: "No contract to send",
    text: () => "Only an accepted bid without a contract gets one.",
  },
  "bad-cursor": {
    title: "This page does not exist",
    text: () => "The cursor is not valid here. Leave it out to start from the first page.",
  },
  "too-large": {
    title: "Too large",
    text: ({ maxBytes }) =>
      `The request is too large; at most ${Math.floor(Number(maxBytes) / 1_000_000)} MB are accepted.`,
  },
  "too-many-requests": {
    title: "Too many attempts",
    text: ({ seconds }) => `Too many attempts. Please try again in ${seconds} seconds.`,
  },
  "foreign-origin": {
    title: "Request refused",
    text: () => "This request came from another site, so it was not carried out.",
  },
  "not-json": { title: "Invalid JSON", text: () => "The body is not valid JSON." },
  "route-not-found": { title: "Page Not Found", text: () => "There is nothing at this address." },
  internal: {
    title: "Something went wrong",
    text: () => "Something went wrong on our side. Please try again.",
  },
};

/** The parts of the error pages that no code words. */
export const errorPages = {
  hint: "Did you forget to add the page to the router?",
  backToMarketplace: "Browse Marketplace",
  signIn: "Sign In",
  clearFilters: "Clear Filters",
};
