/** Messages that a redirect carries to the next page (spec section 8). */
export const flash = {
  "signed-in": (role: string) => ({
    title: "Login Successful",
    text: `Welcome back! You're logged in as a ${role}.`,
  }),
  "signed-out": () => ({ title: "Signed out", text: "See you at the next auction." }),
  registered: () => ({
    title: "Registration Successful",
    text: "Please check your email for verification instructions.",
  }),
  "bid-placed": (amount: string) => ({
    title: "Bid Placed Successfully",
    text: `Your bid of ${amount} has been placed.`,
  }),
  "favorite-added": () => ({ title: "Added to favorites", text: "" }),
  "collection-listed": () => ({
    title: "Collection Listed",
    text: "Your collection is up for auction. Upload a sample, so that buyers can judge it.",
  }),
  "collection-deleted": () => ({
    title: "Collection deleted",
    text: "The collection and everything that belonged to it are gone.",
  }),
  "sample-uploaded": () => ({ title: "Success", text: "Sample uploaded and analyzed." }),
  "favorite-removed": () => ({ title: "Removed from favorites", text: "" }),
};
