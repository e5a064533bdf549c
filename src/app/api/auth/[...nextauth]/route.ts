import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { checkedAuthRequest } from "@/server/auth/auth-request";
import { authOptions } from "@/server/auth/next-auth";
import { problemAnswer } from "@/server/http/problem";

async function handler(request: NextRequest, context: unknown): Promise<Response> {
  try {
    return await NextAuth(authOptions())(await checkedAuthRequest(request), context);
  } catch (thrown) {
    return problemAnswer(thrown, request.nextUrl.pathname);
  }
}

export { handler as GET, handler as POST };
