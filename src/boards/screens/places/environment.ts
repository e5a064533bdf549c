import type { Session } from "@/accounts/screens/session/use-session";
import { keepInCookie } from "@/lib/browser-cookie";
import { hasSimulation, placeOf, placesFor, startFor } from "./navigation";

/** What is shown: what happened, or made-up data for trying things out. Never both on one page. */
export type Environment = "real" | "simulation";

export const ENVIRONMENT_COOKIE = "proofline-environment";

/** The environment in which this browser was last; the real one where it says nothing. */
export function readEnvironment(cookie: string | undefined): Environment {
  return cookie === "simulation" ? "simulation" : "real";
}

export function rememberEnvironment(environment: Environment): void {
  keepInCookie(ENVIRONMENT_COOKIE, environment);
}

/**
 * What the page at an address shows: that of `source`, which lists and boards alone read; null for a page that has
 * no choice. Without `source` it is what is real, whatever the browser remembers: a link always means the same.
 */
export function environmentAt(pathname: string, source: string | null): Environment | null {
  if (!hasSimulation(pathname)) return null;
  return source === "simulation" ? "simulation" : "real";
}

/** The address of a page in an environment; one that has no choice keeps its own. */
export function inEnvironment(href: string, environment: Environment): string {
  return environment === "simulation" && hasSimulation(href) ? `${href}?source=simulation` : href;
}

/** Where the environment is changed to from a page that has no choice: the list above it, else the nearest start. */
export function changedFrom(session: Session, pathname: string): string | null {
  const places = placesFor(session);
  const near = [
    placeOf(places, pathname)?.href,
    startFor(session),
    ...places.map(({ href }) => href),
  ];
  return near.find((href) => href !== undefined && hasSimulation(href)) ?? null;
}
