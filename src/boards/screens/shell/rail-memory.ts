import { keepInCookie } from "@/lib/browser-cookie";

export const RAIL_COOKIE = "proofline-rail";

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
  keepInCookie(RAIL_COOKIE, railCookie(state));
}
