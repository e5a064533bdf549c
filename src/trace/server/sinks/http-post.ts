import "server-only";
import {
  exchange,
  type HttpAnswer,
  OutboundFailure,
  statusText,
} from "@/platform/egress/http-exchange";
import { SinkFailure } from "./checkpoint-sink";

export type PostAnswer = Pick<HttpAnswer, "status" | "mediaType" | "body">;

const TIMEOUT_MS = 10_000;
const ANSWER_LIMIT = 64 * 1024;

/**
 * One POST of a checkpoint, of at most ten seconds and with an answer of at most 64 KiB.
 * Throws SinkFailure where there is no whole answer; its message never holds the URL.
 */
export async function post(
  url: URL,
  message: { headers: Readonly<Record<string, string>>; body: Uint8Array },
  timeoutMs = TIMEOUT_MS,
): Promise<PostAnswer> {
  const limits = { timeoutMs, answerBytes: ANSWER_LIMIT };
  try {
    return await exchange(url, { method: "POST", ...message }, limits);
  } catch (error) {
    throw error instanceof OutboundFailure ? new SinkFailure(error.message) : error;
  }
}

/** Error for a response with an unexpected status. */
export function statusFailure({ status }: PostAnswer): SinkFailure {
  return new SinkFailure(statusText(status));
}
