import "server-only";
import { decode } from "next-auth/jwt";
import type { AccountActor } from "../services/context";
import { actorOfSession } from "./account-access";
import { sessionSecret } from "./secrets";

const COOKIE_NAMES = ["__Secure-next-auth.session-token", "next-auth.session-token"];

function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name)
      return decodeURIComponent(pair.slice(at + 1).trim());
  }
  return null;
}

/** The account of the browser session in a Cookie header, or null. */
export async function sessionActor(cookieHeader: string | null): Promise<AccountActor | null> {
  if (cookieHeader === null) return null;
  for (const name of COOKIE_NAMES) {
    const token = cookieValue(cookieHeader, name);
    if (token === null) continue;
    const claims = await decode({ token, secret: sessionSecret() }).catch(() => null);
    if (claims?.sub === undefined || typeof claims.epoch !== "number") return null;
    return actorOfSession(claims.sub, claims.epoch);
  }
  return null;
}
