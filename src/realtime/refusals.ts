/** Errors of the channel are in English, like those of all API calls. */
export const REFUSALS = {
  unknown: "The channel does not support this message.",
  tooManyPackages: "Too many packages on one connection.",
  tooManyChats: "Too many chats on one connection.",
  notSignedIn: "Only members are notified of their own auctions. Please sign in.",
  notYourChat: "Only the two members of a chat can join it.",
  tooFast: "Too many messages at once.",
  failed: "Something went wrong on our side. Please connect again.",
};
