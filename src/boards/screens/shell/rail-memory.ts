/** A cookie rather than local storage: the server must draw the rail in its last width at once. */
export const RAIL_COOKIE = "proofline-rail";

const YEAR = 365 * 24 * 3600;

export function rememberRail(collapsed: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP hosts
  document.cookie = `${RAIL_COOKIE}=${collapsed ? "collapsed" : "open"}; path=/; max-age=${YEAR}; samesite=lax`;
}
