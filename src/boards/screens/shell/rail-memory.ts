/** A cookie rather than local storage: the server must draw the rail as it was left at once. */
export const RAIL_COOKIE = "proofline-rail";

const YEAR = 365 * 24 * 3600;

export interface RailState {
  collapsed: boolean;
  /** Ids of the groups that are folded. */
  folded: readonly string[];
}

/** The rail as a browser left it; open where it says nothing. */
export function readRail(cookie: string | undefined): RailState {
  const [width, ...folded] = (cookie ?? "").split(".");
  return { collapsed: width === "collapsed", folded };
}

/** The value of the cookie for a rail. */
export function railCookie({ collapsed, folded }: RailState): string {
  return [collapsed ? "collapsed" : "open", ...folded].join(".");
}

export function rememberRail(state: RailState): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP hosts
  document.cookie = `${RAIL_COOKIE}=${railCookie(state)}; path=/; max-age=${YEAR}; samesite=lax`;
}
