/** How many packages a connection can follow. */
export const MAX_LISTED = 48;
