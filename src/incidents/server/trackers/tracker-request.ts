import "server-only";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { outgoingLine } from "@/encoding/domain/text/outgoing-text";
import {
  exchange,
  OutboundFailure,
  type OutgoingMessage,
  statusText,
} from "@/platform/egress/http-exchange";
import { retryTime } from "./retry-time";
import { type JsonObject, TrackerFailure } from "./tracker";
import type { TrackerAnswer } from "./tracker-answer";

const TRACKER_TIMEOUT_MS = 15_000;
const ANSWER_LIMIT = 1024 * 1024;
const MESSAGE_LENGTH = 300;

export interface TrackerAccess {
  base: URL;
  headers: Readonly<Record<string, string>>;
  /** Texts that must never leave in a message. */
  secrets: readonly string[];
  clock: () => Date;
}

/** One request to a tracker's JSON API; the path is relative to its base. Throws TrackerFailure without an answer. */
export async function askTracker(
  { base, headers }: TrackerAccess,
  method: OutgoingMessage["method"],
  path: string,
  options: { body?: JsonObject; timeoutMs?: number } = {},
): Promise<TrackerAnswer> {
  const { body, timeoutMs = TRACKER_TIMEOUT_MS } = options;
  const message: OutgoingMessage = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: utf8(JSON.stringify(body)) }),
  };
  const limits = { timeoutMs, answerBytes: ANSWER_LIMIT };
  try {
    const answer = await exchange(new URL(path, base), message, limits);
    return { status: answer.status, headers: answer.headers, json: parse(answer.body) };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw new TrackerFailure(error.message, { uncertain: method !== "GET" });
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** True for the statuses by which a server says that the fault is not the request's. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425;
}

/**
 * The failure that an unexpected status means, with the tracker's own words shortened and without our
 * secrets. A 429, and a 403 that is a rate limit, may be tried again; other 3xx and 4xx may not.
 */
export function refusal(
  access: TrackerAccess,
  answer: TrackerAnswer,
  words: readonly string[],
): TrackerFailure {
  const { status } = answer;
  const limited = retryTime(answer, words, access.clock());
  const said = withoutSecrets(words.join(" "), access.secrets);
  const text = limited === null ? statusText(status) : `rate limited with HTTP ${status}`;
  return new TrackerFailure(said === "" ? text : `${text}: ${said}`, {
    permanent: limited === null && !isTransient(status),
    retryAt: limited,
    uncertain: status >= 500,
  });
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((rest, secret) => rest.replaceAll(secret, "[removed]"), text);
  return outgoingLine(clean, MESSAGE_LENGTH);
}

/** A 2xx answer without the expected content: the tracker may have done it. */
export function unreadableAnswer(status: number): TrackerFailure {
  return new TrackerFailure(`HTTP ${status} without what the API promises`, { uncertain: true });
}
