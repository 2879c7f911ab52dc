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
  "favorite-removed": () => ({ title: "Removed from favorites", text: "" }),
};
