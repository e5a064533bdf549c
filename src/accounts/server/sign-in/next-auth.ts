import "server-only";
import { randomUUID } from "node:crypto";
import type { NextAuthOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { actorOfSession } from "@/platform/auth/account-access";
import {
  cookiesAreSecure,
  readSessionToken,
  sessionCookieName,
  sessionCookieOptions,
} from "@/platform/auth/session";
import { sessionLifetimeMs } from "@/platform/auth/session-lifetime";
import { database } from "@/platform/db/database";
import { newRequestId } from "@/platform/http/request-id";
import { peerAddress } from "@/platform/limits/peer-address";
import { logger } from "@/platform/log/logger";
import type { Actor, ServiceContext } from "@/platform/operation/context";
import { sessionSecret } from "@/platform/secrets/secrets";
import { sentFactor } from "../second-factor/sent-factor";
import { closeSession, openSession, userAgentOf } from "./sessions";
import { verifyCredentials } from "./verify-credentials";

/** Reasons of a failed sign-in that the page may show. */
const SHOWN_CODES: ReadonlySet<ErrorCode> = new Set([
  "rate_limited",
  "second_factor_required",
  "second_factor_invalid",
]);

/**
 * Browser sessions: an encrypted cookie that names the account and one of its sessions in the
 * database. `onFailedSignOut` is called when a session could not be ended, which next-auth itself
 * ignores.
 */
export function authOptions(onFailedSignOut: (error: unknown) => void): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: sessionLifetimeMs() / 1000 },
    useSecureCookies: cookiesAreSecure(),
    cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
    jwt: {
      // A session that has ended is none: its cookie is answered with no other.
      decode: async (parameters) => {
        const claims = await readSessionToken(parameters.token ?? "");
        const actor = claims === null ? null : await actorOfSession(claims.sid);
        return actor === null ? null : decode(parameters);
      },
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        name: "credentials",
        credentials: {
          email: { type: "email" },
          password: { type: "password" },
          code: { type: "text" },
          passkey: { type: "hidden" },
        },
        authorize: async (credentials, request) => {
          const headers = new Headers(request.headers as Record<string, string> | undefined);
          const ctx = contextOf({ kind: "anonymous" });
          try {
            const account = await verifyCredentials(ctx, {
              email: credentials?.email ?? "",
              password: credentials?.password ?? "",
              source: peerAddress(headers),
              ...sentFactor(credentials),
            });
            const userAgent = userAgentOf(headers);
            return { ...account, sid: await openSession(ctx, { account, userAgent }) };
          } catch (error) {
            // next-auth passes the message of a thrown error to the page: only our codes may be
            // shown there.
            if (error instanceof ServiceError && SHOWN_CODES.has(error.code))
              throw new Error(error.code);
            if (error instanceof ServiceError) return null;
            logger().error({ err: error }, "sign-in failed");
            throw new Error("unavailable");
          }
        },
      }),
    ],
    callbacks: {
      // next-auth's own throws for what begins as our origin does and is no URL.
      redirect: ({ url, baseUrl }) => {
        const target = parseUrl(url, baseUrl);
        return target?.origin === baseUrl ? target.href : baseUrl;
      },
      jwt: ({ token, user }) => {
        if (user !== undefined && "sid" in user) token.sid = user.sid;
        return token;
      },
    },
    events: {
      signOut: async ({ token }) => {
        try {
          await signOut(token?.sid);
        } catch (error) {
          onFailedSignOut(error);
        }
      },
    },
    logger: {
      // Its own would go to the console, one for each cookie that has ended.
      error: (code, metadata) => {
        const level = code === "JWT_SESSION_ERROR" ? "debug" : "error";
        logger()[level](
          { code, err: metadata instanceof Error ? metadata : metadata.error },
          "sign-in",
        );
      },
      warn: (code) => logger().debug({ code }, "sign-in"),
      debug: () => undefined,
    },
  };
}

async function signOut(sid: unknown): Promise<void> {
  const actor = typeof sid === "string" ? await actorOfSession(sid) : null;
  // The session has ended already.
  if (actor?.session === undefined) return;
  await closeSession(contextOf(actor), { accountId: actor.id, id: actor.session });
}

function contextOf(actor: Actor): ServiceContext {
  return {
    actor,
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: logger(),
    requestId: newRequestId(),
  };
}
