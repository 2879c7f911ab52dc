/** Packages that a list can follow by one message; a page of one has fewer. */
export const MOST_LISTED = 48;
