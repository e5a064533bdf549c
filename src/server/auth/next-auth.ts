import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { ServiceError } from "@/domain/errors";
import { parseUrl } from "@/domain/url/parse-url";
import { database } from "../db/database";
import { newRequestId } from "../http/request-id";
import { logger } from "../log/logger";
import { verifyCredentials } from "../services/accounts/verify-credentials";
import { peerAddress } from "./peer-address";
import { sessionSecret } from "./secrets";

const SESSION_HOURS = 12;

/** Browser sessions: an encrypted cookie that names the account and its session epoch. */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_HOURS * 3600 },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        name: "credentials",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials, request) => {
          const headers = new Headers(request.headers as Record<string, string> | undefined);
          const ctx = {
            actor: { kind: "anonymous" as const },
            db: database(),
            clock: () => new Date(),
            log: logger(),
            requestId: newRequestId(),
          };
          try {
            return await verifyCredentials(ctx, {
              email: credentials?.email ?? "",
              password: credentials?.password ?? "",
              source: peerAddress(headers),
            });
          } catch (error) {
            // next-auth hands the message of a thrown error to the page: only our codes may go there.
            if (error instanceof ServiceError && error.code === "rate_limited") {
              throw new Error("rate_limited");
            }
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
        if (user !== undefined && "sessionEpoch" in user) token.epoch = user.sessionEpoch;
        return token;
      },
    },
  };
}
