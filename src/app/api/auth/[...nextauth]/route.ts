import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { checkedAuthRequest } from "@/accounts/server/sign-in/auth-request";
import { authOptions } from "@/accounts/server/sign-in/next-auth";
import { problemAnswer } from "@/platform/http/problem";

async function handler(request: NextRequest, context: unknown): Promise<Response> {
  try {
    const failures: unknown[] = [];
    const options = authOptions((error) => failures.push(error));
    const response: Response = await NextAuth(options)(await checkedAuthRequest(request), context);
    // A failed sign-out must not look like a success.
    if (failures.length > 0) throw failures[0];
    return response;
  } catch (thrown) {
    return problemAnswer(thrown, request.nextUrl.pathname);
  }
}

export { handler as GET, handler as POST };
