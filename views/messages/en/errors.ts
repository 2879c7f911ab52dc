import type { ErrorCode, ErrorValues } from "../../../src/lib/error-codes";
import { formatDollars } from "../../../src/lib/money";
import { handingIn } from "./handing-in";

/** Words for every outcome that a verb can refuse with, and for what nobody foresaw. */
export type ErrorWords = {
  [Code in ErrorCode]: {
    /** Title of a toast or page about it. */
    title: string;
    text: ErrorValues[Code] extends null ? () => string : (values: ErrorValues[Code]) => string;
  };
} & { internal: { title: string; text: () => string } };

export const errors: ErrorWords = {
  "invalid-input": {
    title: "Please check your input",
    text: () => "Some fields need your attention.",
  },
  "not-signed-in": { title: "Login Required", text: () => "Unauthorized: please log in first." },
  "wrong-credentials": {
    title: "Login Failed",
    text: () => "Unable to log in. Please try again.",
  },
  "second-factor-required": {
    title: "Second Factor Required",
    text: () =>
      "This account asks for a second factor: a code of the authenticator app, or a recovery code.",
  },
  "second-factor-wrong": {
    title: "Code not accepted",
    text: () =>
      "This code is wrong, or was used already. Codes of the app change every 30 seconds.",
  },
  "proof-required": {
    title: "Please confirm that it is you",
    text: () => "This takes a second factor that was given within the last ten minutes.",
  },
  "second-factor-too-early": {
    title: "Address not confirmed",
    text: () => "Please confirm your email address first; your profile has the means.",
  },
  "second-factor-missing": {
    title: "No second factor",
    text: () => "This account has no second factor.",
  },
  "last-factor-needed": {
    title: "Operators need a second factor",
    text: () => "This is your last one. Add another one first, then remove this one.",
  },
  "passkey-refused": {
    title: "Passkey not accepted",
    text: () =>
      "This passkey is not one of the account's, or its answer came too late. Please try again.",
  },
  "passkey-known": {
    title: "Already added",
    text: () => "This passkey belongs to an account already.",
  },
  "passkey-not-found": { title: "Passkey not found", text: () => "You have no such passkey." },
  "passkeys-impossible": {
    title: "Passkeys are not possible here",
    text: () => "This site has no https address, which passkeys need.",
  },
  "too-many-passkeys": {
    title: "Enough passkeys",
    text: ({ most }) => `You can have ${most} passkeys. Remove one first.`,
  },
  "email-taken": {
    title: "Account Already Exists",
    text: () => "User with this email already exists",
  },
  "link-unknown": {
    title: "This link is not valid",
    text: () =>
      "Please open the whole link from the mail. If it still fails, ask for a new one: to verify your address on your profile, to choose a password by Forgot your password? on the sign-in page.",
  },
  "unsubscription-unknown": {
    title: "This unsubscribe link is not valid",
    text: () =>
      "Nothing has changed. Please open the whole link from the mail, or switch mails off in your settings once you have signed in.",
  },
  "link-gone": {
    title: "This link was used already, or is too old",
    text: () =>
      "A link works once, for 24 hours, and only the latest one counts. Ask for a new one: to verify your address on your profile, to choose a password by Forgot your password? on the sign-in page.",
  },
  "no-picture": {
    title: "Not a picture",
    text: () =>
      "This file cannot be used as a picture. Choose a JPEG, PNG, WebP or GIF that is not more than four times as long as it is wide.",
  },
  "avatar-not-found": { title: "Picture not found", text: () => "There is no such picture." },
  "unreadable-form": {
    title: "Unreadable form",
    text: () => "The form could not be read. Please send it again.",
  },
  "user-not-found": { title: "User not found", text: () => "There is no such user for you." },
  "account-not-found": {
    title: "Account not found",
    text: () => "There is no account with this address.",
  },
  "profile-not-found": { title: "Profile not found", text: () => "There is no such publisher." },
  "package-not-found": {
    title: "Package Not Found",
    text: () => "The package you're looking for doesn't exist.",
  },
  "auction-ended": { title: "Auction Ended", text: () => "This auction has already ended." },
  "bid-too-low": {
    title: "Bid Too Low",
    text: ({ minimumCents }) => `Minimum bid is ${formatDollars(minimumCents)}.`,
  },
  "bid-too-high": {
    title: "Bid Too High",
    text: ({ maximumCents }) =>
      `The most that can be bid now is ${formatDollars(Number(maximumCents))}.`,
  },
  "maximum-too-low": {
    title: "Maximum Too Low",
    text: ({ leastCents }) => `Your maximum has to be at least ${formatDollars(leastCents)}.`,
  },
  "address-unconfirmed": {
    title: "Address Not Confirmed",
    text: ({ maximumCents }) =>
      `To bid more than ${formatDollars(Number(maximumCents))}, confirm your email address first: your profile sends the mail again.`,
  },
  "account-bound": {
    title: "Account in use",
    text: ({ bound }) =>
      `Others rely on what you have agreed to. Your account can be deleted once this is over: ${bound}.`,
  },
  "listing-revised": {
    title: "The Listing Has Changed",
    text: () =>
      "The seller has changed this listing since you opened it, and your bid has not been placed. Load the page again and read it before you bid.",
  },
  "own-package": {
    title: "Error Placing Bid",
    text: () => "You cannot bid on your own package.",
  },
  "price-moved": {
    title: "The Price Has Moved",
    text: ({ priceCents, minimumCents }) =>
      `The price has moved to ${formatDollars(priceCents)}, and your bid has not been placed. The minimum bid is now ${formatDollars(minimumCents)}.`,
  },
  "idempotency-key-reused": {
    title: "Error Placing Bid",
    text: () => "This Idempotency-Key was already used for another bid. Use a new one.",
  },
  "seller-only": {
    title: "Access Denied",
    text: () => "Only sellers can list collections and upload samples.",
  },
  "not-certified": { title: "Not certified", text: () => "This package carries no seal." },
  "already-certified": {
    title: "Already certified",
    text: () => "This package already carries the Certified seal.",
  },
  "certification-waiting": {
    title: "Already requested",
    text: () =>
      "A request for this package is already waiting. You will get a mail once it is decided.",
  },
  "certification-decided": {
    title: "Already decided",
    text: () => "This request was decided in the meantime. Nothing was changed.",
  },
  "near-copy-not-found": {
    title: "Finding Not Found",
    text: () =>
      "There is no such finding any more. A sample that it was about may have been deleted.",
  },
  "near-copy-decided": {
    title: "Already Decided",
    text: () => "This finding was decided so already.",
  },
  "certification-request-not-found": {
    title: "Request not found",
    text: () => "There is no such request.",
  },
  "no-content": { title: "No Content", text: () => "Please enter sample content to analyze" },
  "unreadable-text": {
    title: "Not a text",
    text: ({ kind }) =>
      `This is not a text file (${kind}). Upload text in a format that we read, such as TXT, JSONL, CSV, EPUB, DOCX or PDF.`,
  },
  "unreadable-file": {
    title: "File not read",
    text: ({ path, fault }) => [path, handingIn.faults[fault]].filter(Boolean).join(": "),
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
  "seller-access-required": {
    title: "Seller Access Required",
    text: () => "Only sellers can access the trade management page.",
  },
  "bid-not-found": { title: "Bid Not Found", text: () => "There is no such bid on your packages." },
  "bid-not-pending": {
    title: "Bid not pending",
    text: () => "This bid has already been accepted or rejected.",
  },
  "other-bid-accepted": {
    title: "Replace Accepted Bid?",
    text: () => "Another bid on this package is already accepted.",
  },
  "bid-already-rejected": {
    title: "Bid already rejected",
    text: () => "This bid has already been rejected.",
  },
  "exclusive-sold-before": {
    title: "Already sold to somebody",
    text: ({ title, until }) =>
      `You have sold “${title}” without exclusivity, and its buyer's rights last until ${until}. Until then this collection cannot be exclusive.`,
  },
  "sold-exclusively": {
    title: "Sold exclusively",
    text: ({ title, until }) =>
      `You have sold “${title}” exclusively until ${until}. Until then this collection cannot be offered again.`,
  },
  "exclusive-offered-twice": {
    title: "Already at auction",
    text: ({ title }) =>
      `“${title}” is at auction already. What is exclusive can be offered only once: wait for its end, or choose no exclusivity for both.`,
  },
  "rejection-final": {
    title: "The Rejection Stays",
    text: ({ since }) =>
      ({
        late: "It could be undone for ten seconds, which are over. The bidder may bid again.",
        ended: "The auction has ended since, and its bidders were told how.",
        bid: "A lower bid has come in since, and leads now.",
        maximum: "Somebody has since bid or set a maximum.",
        accepted: "You have accepted another bid since.",
        offered: "You have offered the lot to another bidder since.",
      })[since],
  },
  "package-settled": {
    title: "Package settled",
    text: () => "The contract for this package has been sent, so its bids stay as they are.",
  },
  "bid-not-accepted": {
    title: "Bid not accepted",
    text: () => "Only an accepted bid gets a contract. Accept the bid first.",
  },
  "bid-released": {
    title: "Bid no longer binding",
    text: () =>
      "A bid is binding until 30 days after its auction ends. This one no longer is, so it cannot become a sale. You can list the collection again.",
  },
  "draft-changed": {
    title: "Saved elsewhere",
    text: () =>
      "This draft was saved in another window in the meantime. Both versions are shown below: keep what you want, and save again.",
  },
  "too-many-drafts": {
    title: "Too many drafts",
    text: ({ most }) => `You can keep ${most} drafts. Publish or delete one first.`,
  },
  "draft-room": {
    title: "Too much in your drafts",
    text: ({ maxBytes }) =>
      `Your drafts together may take ${Math.floor(maxBytes / 1_000_000)} MB. List or delete one first, or shorten its sample.`,
  },
  "listing-fixed": {
    title: "Bids fix a listing",
    text: () => "A listing can be changed until its first bid, and while its auction runs.",
  },
  "listing-changed": {
    title: "Changed elsewhere",
    text: () =>
      "This listing was changed in another window in the meantime. Both versions are shown below: keep what you want, and save again.",
  },
  "relist-running": {
    title: "Still at auction",
    text: () => "Its auction runs. It can be listed again once that is over.",
  },
  "relist-pending": {
    title: "A sale is pending",
    text: () =>
      "A bid on it is accepted, or it is offered to a bidder. Conclude that first: send the contract, reject the bid, or wait for the bidder's answer.",
  },
  "relisted-already": {
    title: "Listed again already",
    text: () => "This collection has been listed again. Its page leads to the new auction.",
  },
  "package-offered": {
    title: "Offered to a bidder",
    text: () =>
      "A bidder has an offer of this package. It can be deleted once that is declined or over.",
  },
  "offer-not-found": {
    title: "Offer not found",
    text: () => "There is no such offer to you.",
  },
  "offer-impossible": {
    title: "No second chance",
    text: () =>
      "A lot can be offered to a bidder once its auction has ended below its reserve, while no bid is accepted and it has not been listed again.",
  },
  "offer-late": {
    title: "Too late",
    text: () => "A lot can be offered within 60 days of its auction's end.",
  },
  "offer-open": {
    title: "One offer at a time",
    text: () =>
      "The lot is offered to a bidder already. The next offer can follow once that is answered or over.",
  },
  "bid-not-offerable": {
    title: "Not this bid",
    text: () => "An offer is made at a bidder's highest bid, and not at one that was rejected.",
  },
  "bidder-unreachable": {
    title: "Bidder out of reach",
    text: () => "Nobody has confirmed this bidder's address, so no offer can reach them.",
  },
  "delivery-not-found": {
    title: "No such delivery",
    text: () => "There is no such delivery, or it is between others. Its contract leads to it.",
  },
  "delivery-step": {
    title: "Not at this point",
    text: () =>
      "That has been done already, is not yours to do, or its time has not come. The page shows where the delivery stands now.",
  },
  "dispute-not-found": {
    title: "No such dispute",
    text: () => "There is no such dispute.",
  },
  "own-case": {
    title: "Not yours to decide",
    text: () => "You sell this package or have bid on it: another operator has to decide.",
  },
  "delivery-link-forged": {
    title: "Not a link for you",
    text: () =>
      "This link was made for another member or another file, was not copied whole, or its owner has signed out everywhere since. Sign in and take the link from the contract's page.",
  },
  "delivery-link-expired": {
    title: "Link over",
    text: () =>
      "A link to a file works for seven days. Sign in and take a new one from the contract's page.",
  },
  "delivery-not-sealed": {
    title: "Not sealed yet",
    text: () =>
      "There is nothing to fetch yet: the collection has not been handed in, or is still being measured.",
  },
  "delivery-files-gone": {
    title: "Files removed",
    text: () =>
      "The encrypted files have been removed, or the contract is void. Nothing can be fetched any more.",
  },
  "delivery-files-lost": {
    title: "Files lost",
    text: () =>
      "The marketplace has lost this file, as by a restore without it. Once the seller has handed in the collection again, it can be fetched.",
  },
  "delivery-key-closed": {
    title: "No key yet",
    text: () => "The buyer alone gets the key, and only once the seller has confirmed the payment.",
  },
  "delivery-key-lost": {
    title: "Key lost",
    text: () =>
      "The marketplace was restored without the secret that this delivery's key comes from. Once the seller has handed in the collection again, there is a new key.",
  },
  "delivery-receipt-not-found": {
    title: "No such receipt",
    text: () => "The public log has no such entry of this delivery.",
  },
  "delivery-file-not-found": {
    title: "No such file",
    text: () => "This delivery has no such file, or it was removed.",
  },
  "delivery-file-whole": {
    title: "Whole already",
    text: () => "All bytes of this file have arrived; nothing more is taken for it.",
  },
  "delivery-offset": {
    title: "Another place",
    text: ({ offset }) => `This file is there up to byte ${offset}. Go on from there.`,
  },
  "delivery-overrun": {
    title: "More than announced",
    text: ({ bytes }) => `This file was announced with ${bytes} bytes, and more would come.`,
  },
  "delivery-file-busy": {
    title: "Being sent already",
    text: () => "This file is being sent at the moment. Wait until that has ended.",
  },
  "delivery-no-files": {
    title: "No files",
    text: () => "Send at least one file before you complete the delivery.",
  },
  "delivery-file-faulty": {
    title: "A file needs attention",
    text: ({ name }) => `${name}: remove it, send another in its place, or choose its encoding.`,
  },
  "delivery-file-unfinished": {
    title: "Not whole yet",
    text: ({ name }) => `${name} has not arrived whole. Send the rest, or remove the file.`,
  },
  "delivery-too-large": {
    title: "Too large",
    text: ({ maxBytes }) =>
      `A delivery takes at most ${Math.floor(maxBytes / 1_000_000_000)} GB here. Ask the marketplace for more, or compress the files.`,
  },
  "delivery-too-many-files": {
    title: "Too many files",
    text: ({ most }) => `A delivery has at most ${most} files. Pack them into a .tar or .zip.`,
  },
  "delivery-no-room": {
    title: "No room",
    text: () =>
      "The server's disk has no room for this file at the moment. What has arrived is kept; try again later.",
  },
  "delivery-token-wrong": {
    title: "Token not valid",
    text: () =>
      "This token delivers nothing: it is mistyped, was replaced or was revoked. Make a new one on the contract's page.",
  },
  "tus-version": {
    title: "Another version",
    text: () => "Files are uploaded by tus 1.0.0: send the header Tus-Resumable: 1.0.0.",
  },
  "tus-content-type": {
    title: "Another type",
    text: () => "Send pieces of a file as application/offset+octet-stream.",
  },
  "tus-header": {
    title: "A header is missing",
    text: ({ header }) => `The header ${header} is missing or cannot be read.`,
  },
  "review-impossible": {
    title: "No review now",
    text: () => "A deal is reviewed once by each party, after the collection is accepted.",
  },
  "offer-declined-before": {
    title: "Declined before",
    text: () => "This bidder has declined the lot, and is not asked again.",
  },
  "offer-decided": {
    title: "Answered already",
    text: () => "This offer has been accepted or declined already.",
  },
  "offer-lapsed": {
    title: "Offer over",
    text: () => "The time of this offer is over.",
  },
  "review-outdated": {
    title: "Please look again",
    text: () =>
      "A bid was made, or the auction ended, while you read this. Nothing was sent: here is how it stands now.",
  },
  "samples-sold": {
    title: "Sold package",
    text: () =>
      "The samples of a sold package stay as they are until the delivery is accepted: it is compared with them.",
  },
  "package-sold": {
    title: "Sold package",
    text: () => "A sold package cannot be deleted: its contract refers to it.",
  },
  "contract-unprintable": {
    title: "Characters without a font",
    text: ({ characters }) =>
      `The PDF has no font for ${characters}. Nothing was sent. Send it with codePoints=true to print the code points instead.`,
  },
  "contract-sent-already": {
    title: "Contract sent already",
    text: () => "The contract for this bid has already been sent.",
  },
  "contract-not-found": {
    title: "Contract Not Found",
    text: () => "There is no such contract among yours.",
  },
  "chat-not-found": {
    title: "Chat not found",
    text: () =>
      "There is no such chat: it is between the publisher of a package and somebody who has bid on it, saved it or written about it.",
  },
  "messages-declined": {
    title: "Error sending message",
    text: () => "This member takes no new messages.",
  },
  "conversations-used-up": {
    title: "Enough new conversations",
    text: ({ most }) =>
      `You can begin ${most} conversations in 24 hours: 3 before your email address is confirmed, 30 after. Those that you have go on.`,
  },
  "message-key-reused": {
    title: "Error sending message",
    text: () => "This Idempotency-Key was already used for another message. Use a new one.",
  },
  "roadshow-not-found": { title: "No roadshow", text: () => "This package has no roadshow." },
  "materials-changed": {
    title: "Materials have changed",
    text: () => "The order must name each of the package's materials once. Read them again first.",
  },
  "roadshow-running": {
    title: "Already running",
    text: () => "This package has a roadshow that still runs. Another one can follow its end.",
  },
  "material-not-found": { title: "Not found", text: () => "There is no such roadshow material." },
  "too-many-materials": {
    title: "Roadshow is full",
    text: ({ most }) => `A roadshow has at most ${most} materials. Delete one first.`,
  },
  "unsupported-file": {
    title: "File not accepted",
    text: () =>
      "This file cannot be used. Choose a PDF, an MP3, WAV or AAC sound, or an MP4, WebM or MOV video; the type is detected from the content, not the name.",
  },
  "upload-not-found": { title: "File not found", text: () => "There is no such file." },
  "upload-quota": {
    title: "No room left",
    text: ({ maxBytes }) =>
      `Your files may take ${Math.floor(maxBytes / 1_000_000)} MB in all. Delete some that your roadshows show first.`,
  },
  "bad-cursor": {
    title: "This page does not exist",
    text: () => "The cursor is not valid here. Leave it out to start from the first page.",
  },
  "tile-address-wrong": {
    title: "No such address",
    text: () =>
      "A tile of the log is named as C2SP tlog-tiles says, such as 0/x001/234 or entries/000.p/17.",
  },
  "tile-not-found": { title: "Not in the log", text: () => "The log has no such tile yet." },
  "too-large": {
    title: "Too large",
    text: ({ maxBytes }) =>
      `The request is too large; at most ${Math.floor(maxBytes / 1_000_000)} MB are accepted.`,
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
  "host-unreadable": {
    title: "The request cannot be read",
    text: () => "The request does not say which site it is for. Please open the address again.",
  },
  "query-unreadable": {
    title: "This address cannot be read",
    text: () =>
      "The address holds a character that no address here can have. Please check it, or start from the front page.",
  },
  "reference-gone": {
    title: "No longer there",
    text: () =>
      "Something that this needs was removed in the meantime. Please load the page again.",
  },
  "listings-used-up": {
    title: "Enough for today",
    text: ({ most, hours }) =>
      `You can list ${most} collections in 24 hours. The next one is possible in ${hours} ${hours === 1 ? "hour" : "hours"} at the latest.`,
  },
  "listings-used-up-unconfirmed": {
    title: "Confirm your address first",
    text: ({ most }) =>
      `Before your email address is confirmed, you can list ${most} collections in 24 hours. Follow the link in the mail that we sent you.`,
  },
  "uncertified-auctions": {
    title: "Enough without a certificate",
    text: ({ most }) =>
      `Until one of your packages is certified, ${most} of your auctions can run at a time. Ask for certification in your Corpus Profile, or list again when one has ended.`,
  },
  "disk-almost-full": {
    title: "No room for files right now",
    text: () =>
      "The server's disk is almost full, so files cannot be stored at the moment. Please try again later.",
  },
  "store-unavailable": {
    title: "Files cannot be reached right now",
    text: () =>
      "Files are kept in a store that does not answer at the moment. Nothing is lost. Please try again in a few minutes.",
  },
  "too-many-samples": {
    title: "Enough samples",
    text: ({ most }) => `A collection can have at most ${most} samples.`,
  },
  "sample-room": {
    title: "No room left",
    text: ({ maxBytes }) =>
      `Your samples may take ${Math.floor(maxBytes / 1_000_000)} MB in all. Delete a collection that you no longer need first.`,
  },
  "too-many-favorites": {
    title: "Too many favorites",
    text: ({ most }) => `You can keep ${most} favorites. Remove one first.`,
  },
  "took-too-long": {
    title: "Please try again shortly",
    text: () =>
      "The server is very busy and did not finish this in time. Please try again in half a minute.",
  },
  "storage-failed": {
    title: "Not possible right now",
    text: () =>
      "The server cannot store anything at the moment, so nothing was changed. Please try again later.",
  },
  "database-away": {
    title: "Not possible right now",
    text: () => "The database does not answer at the moment. Please try again in a few seconds.",
  },
  internal: {
    title: "Something went wrong",
    text: () => "Something went wrong on our side. Please try again.",
  },
};

/** The parts of the error pages that no code words. */
export const errorPages = {
  hint: "The address may be mistyped, or the page is no longer here.",
  backToMarketplace: "Browse Marketplace",
  sendAgain: "Send again",
  kept: "What you entered is kept, except for passwords.",
  keptForMember:
    "You are signed out, and what you entered is kept on this page. Sign in in a new tab, then come back here and send it again.",
  signInElsewhere: "Sign In in a New Tab",
  signIn: "Sign In",
  /** What to name when asking for help. */
  reference: (id: string) => `Request ${id}`,
  clearFilters: "Clear Filters",
};
