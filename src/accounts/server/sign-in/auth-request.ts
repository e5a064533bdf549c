import "server-only";
import { NextRequest } from "next/server";
import { ServiceError } from "@/encoding/domain/errors";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { parseJson, readLimited } from "@/platform/http/body";

const BODY_LIMIT = 16 * 1024;
const CALLBACK_COOKIE = /next-auth\.callback-url$/;

/**
 * A request to next-auth of which next-auth can make something: it answers 500 to a body that is no object
 * and to a callback URL that is none, and writes whatever anybody sends to `_log` into our log. Throws
 * `invalid_request`, `payload_too_large` and `not_found`.
 */
export async function checkedAuthRequest(request: NextRequest): Promise<NextRequest> {
  const { nextUrl, headers, method } = request;
  if (nextUrl.pathname.endsWith("/_log")) throw new ServiceError("not_found");
  requireUrl(nextUrl.searchParams.get("callbackUrl"), nextUrl.origin);
  for (const { name, value } of request.cookies.getAll()) {
    // When clearing the cookie: a browser is not locked out by a cookie that a neighbouring host
    // set.
    const secure = name.startsWith("__") ? "; Secure" : "";
    const forget = { "set-cookie": `${name}=; Path=/; Max-Age=0${secure}` };
    if (CALLBACK_COOKIE.test(name)) requireUrl(value, nextUrl.origin, forget);
  }
  if (request.body === null) return request;
  const body = await readLimited(request, BODY_LIMIT);
  if (headers.get("content-type")?.includes("application/json") === true) await requireObject(body);
  return new NextRequest(request.url, { method, headers, body });
}

function requireUrl(text: string | null, base: string, headers: Record<string, string> = {}): void {
  if (text === null || text === "") return;
  const url = parseUrl(text, text.startsWith("/") ? base : undefined);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ServiceError("invalid_request", { detail: "The callback URL is none.", headers });
  }
}

async function requireObject(body: Uint8Array<ArrayBuffer>): Promise<void> {
  const value = await parseJson([body]);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ServiceError("invalid_request", "The body is no JSON object.");
  }
}
