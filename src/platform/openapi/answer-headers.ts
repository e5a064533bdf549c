import "server-only";
import type { RouteHandler } from "@/platform/http/route-declaration";
import { isKeyed } from "../http/declared-answers";
import type { MountedOperation } from "./mounted-operation";

type Declaration = RouteHandler["declaration"];

/** Header fields of answers beside those of every HTTP answer and of a browser's protection. */
export const ANSWER_HEADERS = {
  "X-Request-Id": "Names this request in the service's log and in a problem document",
  RateLimit: "What is left of the budget, and in how many seconds it is whole again",
  "RateLimit-Policy": "The budget that the request counted against",
  "Retry-After": "In how many seconds to ask again (RFC 9110 section 10.2.3)",
  "WWW-Authenticate": "Which credentials are accepted (RFC 9110 section 11.6.1)",
  "Accept-Signature": "What a signature has to cover, with a nonce for it (RFC 9421 section 5)",
  Location: "Where what was made is found",
  ETag: "Version of what is answered, for If-Match and If-None-Match, where it has one",
  Link: "The next page, where there is one (RFC 8288)",
  "Cache-Control": "For how long the answer may be kept, and by whom",
  "Content-Disposition": "Name of the file",
  "Content-Digest": "SHA-256 of the content (RFC 9530), where it is kept",
  "X-Accel-Buffering": "no: a proxy hands each event on at once",
  "X-Total-Count": "How many there are, where a file has a limit",
  "Preference-Applied": "Which of the preferences was followed (RFC 7240)",
  Deprecation: "Since when the operation is deprecated (RFC 9745)",
  Sunset: "Until when the operation stays (RFC 8594)",
  "Idempotent-Replayed": "true where the answer is that to an earlier request of this key",
} as const;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

const ALWAYS: readonly AnswerHeader[] = [
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Cache-Control",
];

/** The header fields that an operation's answer of a status may have. */
export function answerHeaders(
  { method, handler }: Pick<MountedOperation, "method" | "handler">,
  status: number,
): AnswerHeader[] {
  const d = handler.declaration;
  if (status >= 400) return [...ALWAYS, ...ofRefusal(d, status)];
  const declared = d.responses[status];
  const fields: AnswerHeader[] = [
    ...ALWAYS,
    ...(status === 201 || status === 202 ? (["Location"] as const) : []),
    ...(status === 202 ? (["Preference-Applied"] as const) : []),
    ...(status === 204 ? (["Retry-After"] as const) : []),
    ...ofTag(d),
    ...(status === 200 || status === 304 ? (["Link", "Content-Disposition"] as const) : []),
    ...(declared !== undefined && "bytes" in declared ? ofFile(declared.bytes) : []),
    ...(d.deprecated === true ? (["Deprecation", "Sunset"] as const) : []),
    ...(isKeyed(method, d) ? (["Idempotent-Replayed"] as const) : []),
  ];
  return [...new Set(fields)];
}

/** A handler with its own tag may compute it from the digest of the content. */
function ofTag({ etag }: Declaration): readonly AnswerHeader[] {
  if (etag === undefined) return [];
  return etag === "own" ? ["ETag", "Content-Digest"] : ["ETag"];
}

function ofFile(type: string): readonly AnswerHeader[] {
  return type === "text/event-stream" ? ["X-Accel-Buffering"] : ["Content-Digest", "X-Total-Count"];
}

function ofRefusal(d: Declaration, status: number): readonly AnswerHeader[] {
  if (status === 401) return ["WWW-Authenticate", "Accept-Signature"];
  if (status === 429 || status === 503 || status === 409) return ["Retry-After"];
  return d.deprecated === true ? ["Deprecation", "Sunset"] : [];
}
