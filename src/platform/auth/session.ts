import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { env } from "@/env";
import type { AccountActor } from "../operation/context";
import { sessionSecret } from "../secrets/secrets";
import { actorOfSession } from "./account-access";
import { sessionLifetimeMs } from "./session-lifetime";

/** Content of the encrypted cookie: the account and the session. All else is looked up. */
const SessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() });

export type SessionClaims = z.infer<typeof SessionClaims>;

/** Whether cookies are sent over TLS only: where people reach the service by https, or where it is set. */
export function cookiesAreSecure(): boolean {
  return env().COOKIE_SECURE || env().BASE_URL?.startsWith("https:") === true;
}

/**
 * Name of the session's cookie. With `__Host-` the browser takes it over TLS and from this host alone, so
 * that no sibling domain can put one of its own in its place (RFC 6265bis, section 4.1.3.2); no other name
 * is read then.
 */
export function sessionCookieName(): string {
  return `${cookiesAreSecure() ? "__Host-" : ""}next-auth.session-token`;
}

/** Attributes of the session's cookie. */
export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: cookiesAreSecure() } as const;
}

/** The Set-Cookie field that puts a session into the browser that asked. */
export async function sessionSetCookie(
  claims: SessionClaims & { name: string; email: string },
): Promise<string> {
  const maxAge = sessionLifetimeMs() / 1000;
  const token = await encode({ token: claims, secret: sessionSecret(), maxAge });
  const { path, secure } = sessionCookieOptions();
  const attributes = `Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`;
  return `${sessionCookieName()}=${token}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** Content of one of our cookies, whether or not its session is open; null for every other text. */
export async function readSessionToken(token: string): Promise<SessionClaims | null> {
  const claims = await decode({ token, secret: sessionSecret() }).catch(() => null);
  return SessionClaims.safeParse(claims).data ?? null;
}

function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * The account of the browser session in a Cookie header, or null. `passive` for calls without user
 * activity, such as the checks of a stream: the session stays idle.
 */
export async function sessionActor(
  cookieHeader: string | null,
  { passive = false } = {},
): Promise<AccountActor | null> {
  const token = cookieHeader === null ? null : cookieValue(cookieHeader, sessionCookieName());
  const claims = token === null ? null : await readSessionToken(token);
  return claims === null ? null : actorOfSession(claims.sid, { passive });
}
