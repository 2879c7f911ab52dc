/** Messages that a redirect carries to the next page (docs/product.md#messages-on-pages). */
export const flash = {
  "signed-in": (role: string) => ({
    title: "Login Successful",
    text: `Welcome back! You're logged in as a ${role}.`,
  }),
  "delivery-stepped": () => ({ title: "Done", text: "The timeline shows what was done." }),
  "files-changed": () => ({ title: "Done", text: "The list shows the files that are here now." }),
  "token-revoked": () => ({
    title: "Token revoked",
    text: "No program can hand in files with it any more.",
  }),
  "review-removed": () => ({ title: "Review removed", text: "" }),
  "dispute-decided": () => ({
    title: "Dispute decided",
    text: "Both parties get your reasons by mail.",
  }),
  "second-factor-on": () => ({
    title: "Second factor is on",
    text: "Your other sessions were ended. Signing in takes a code from now on.",
  }),
  "second-factor-off": () => ({
    title: "Second factor is off",
    text: "Signing in takes your password only.",
  }),
  "passkey-added": () => ({
    title: "Passkey added",
    text: "Your other sessions were ended. You can sign in with it from now on.",
  }),
  "passkey-renamed": () => ({ title: "Passkey renamed", text: "" }),
  "passkey-removed": () => ({ title: "Passkey removed", text: "It no longer works here." }),
  "sign-in-expired": () => ({
    title: "Please sign in again",
    text: "The second step was not done in time.",
  }),
  "operator-second-factor": () => ({
    title: "Second factor needed",
    text: "Operators need a second factor. Set one up here; then your page opens.",
  }),
  "password-reset-sign-in": () => ({
    title: "Password changed",
    text: "Please sign in with it, and with your second factor.",
  }),
  "signed-out": () => ({ title: "Signed out", text: "See you at the next auction." }),
  registered: () => ({
    title: "Registration Successful",
    text: "Please check your email for verification instructions.",
  }),
  "email-verified": () => ({
    title: "Email verified",
    text: "Your address is confirmed, and your membership is active.",
  }),
  "verification-sent": () => ({
    title: "Mail sent",
    text: "If an account with this address still waits for verification, a link is on its way.",
  }),
  "overwrite-waits": () => ({
    title: "Please confirm by mail",
    text: "The link that was sent to the address replaces the account. Until then nothing changes.",
  }),
  "account-replaced": () => ({
    title: "Account replaced",
    text: "Your new account is ready and verified. Please sign in.",
  }),
  "password-reset": () => ({
    title: "Password changed",
    text: "All other sessions were ended, and you are signed in here.",
  }),
  "password-changed": () => ({
    title: "Password changed",
    text: "All other sessions were ended.",
  }),
  "profile-updated": () => ({ title: "Profile updated", text: "Your changes are saved." }),
  "picture-changed": () => ({ title: "Profile updated", text: "Your new picture is in place." }),
  "picture-removed": () => ({ title: "Profile updated", text: "Your picture is gone." }),
  "sessions-ended": () => ({ title: "Signed out there", text: "The session was ended." }),
  "account-deleted": () => ({
    title: "Account deleted",
    text: "Your account and all its data have been permanently deleted.",
  }),
  "bid-placed": (amount: string) => ({
    title: "Bid Placed Successfully",
    text: `Your bid of ${amount} has been placed.`,
  }),
  "bid-answered": (highest: string) => ({
    title: "You've been outbid",
    text: `Another bidder's maximum is higher than your bid. The highest bid is now ${highest}.`,
    tone: "warning" as const,
  }),
  "maximum-set": () => ({
    title: "Maximum Set",
    text: "Nobody but you sees it. The price has not changed by it.",
  }),
  "bid-accepted": () => ({ title: "Bid accepted", text: "You can now send the contract." }),
  "bid-rejected": () => ({
    title: "Bid rejected",
    text: "You can undo this for ten seconds. Then the bidder gets a mail.",
  }),
  "rejection-undone": () => ({ title: "Rejection undone", text: "The bid counts as before." }),
  "contract-sent": (address: string) => ({
    title: "Contract sent successfully",
    text: `The contract has been emailed to ${address}.`,
  }),
  "favorite-added": () => ({ title: "Added to favorites", text: "" }),
  "collection-listed": () => ({
    title: "Collection Listed",
    text: "Your collection is up for auction. Upload a sample, so that buyers can judge it.",
  }),
  "collection-listed-with-sample": () => ({
    title: "Collection Listed",
    text: "Your collection is up for auction, with its sample.",
  }),
  "draft-saved": () => ({
    title: "Draft saved",
    text: "Nobody else sees it. Publish it when it is complete.",
  }),
  "draft-deleted": () => ({ title: "Draft deleted", text: "Nothing was listed." }),
  "listing-edited": () => ({ title: "Listing changed", text: "Buyers see it as it is now." }),
  "collection-deleted": () => ({
    title: "Collection deleted",
    text: "The collection and everything that belonged to it are gone.",
  }),
  "sample-removed": () => ({
    title: "Sample deleted",
    text: "The package's figures follow its other samples.",
  }),
  "sample-uploaded": () => ({ title: "Success", text: "Sample uploaded and analyzed." }),
  "settings-saved": () => ({ title: "Settings saved", text: "" }),
  "cleanup-completed": (count: string) => ({
    title: "Cleanup completed",
    text: `Removed ${count} orphaned packages successfully.`,
  }),
  "roadshow-updated": () => ({ title: "Roadshow changed", text: "Buyers see it as it is now." }),
  "content-moved": () => ({
    title: "Order changed",
    text: "Buyers see the materials in this order.",
  }),
  "roadshow-ended": () => ({
    title: "Roadshow ended",
    text: "The package is no longer featured. Its materials stay on its page.",
  }),
  "roadshow-created": () => ({
    title: "Roadshow created",
    text: "The package is featured until the roadshow ends. Add materials for buyers to see.",
  }),
  "content-added": () => ({ title: "Content added", text: "It is on the package's page now." }),
  "content-updated": () => ({ title: "Content updated", text: "Your changes are public now." }),
  "content-deleted": () => ({
    title: "Content deleted",
    text: "The content and its file are deleted.",
  }),
  "invitation-sent": () => ({
    title: "Invitation sent",
    text: "The buyer finds it among their messages, and stays anonymous until they answer.",
  }),
  "offer-made": () => ({
    title: "Offer made",
    text: "The bidder gets a mail. You will get the answer by mail, too.",
  }),
  "offer-accepted": () => ({
    title: "Accepted",
    text: "The publisher now sends the contract, which reaches you by mail.",
  }),
  "offer-declined": () => ({
    title: "Declined",
    text: "The publisher is notified. You are not bound to anything.",
  }),
  "certification-requested": () => ({
    title: "Certification requested",
    text: "The review takes 3-5 business days. You will get a mail once it is decided.",
  }),
  "certification-approved": () => ({
    title: "Approved",
    text: "The package carries the Certified seal. The publisher gets a mail.",
  }),
  "near-copy-confirmed": () => ({
    title: "Confirmed",
    text: "The pages of both packages say so.",
  }),
  "near-copy-dismissed": () => ({ title: "Dismissed", text: "Nobody else sees this finding." }),
  "certification-withdrawn": () => ({
    title: "Seal withdrawn",
    text: "The publisher gets a mail with your note.",
  }),
  "certification-declined": () => ({
    title: "Declined",
    text: "The publisher gets a mail with your note.",
  }),
  "favorite-removed": () => ({ title: "Removed from favorites", text: "" }),
};
