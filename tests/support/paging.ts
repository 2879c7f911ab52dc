/** The address of the next page, in a call's `Link` header. */
export const nextPageOf = ({ headers }: Response): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
