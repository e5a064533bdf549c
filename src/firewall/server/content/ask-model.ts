import "server-only";
import { z } from "zod";
import { env } from "@/env";
import type { Channel, Verdict } from "@/firewall/domain/injection/detection";
import { exchange, OutboundFailure, statusText } from "@/platform/egress/http-exchange";
import { operatorUrl } from "@/platform/egress/operator-url";

/** A model service's verdict on a text. */
interface ModelAnswer {
  verdict: Verdict;
  /** Follows the detector's version, so that an answer and a failure are distinguished. */
  mark: string;
  reason: string | null;
}

export type AskModel = (text: string, channel: Channel) => Promise<ModelAnswer>;

const TIMEOUT_MS = 5_000;
const ANSWER_BYTES = 64 * 1024;
const Answer = z.object({ verdict: z.enum(["CLEAN", "SUSPICIOUS", "INJECTION"]) });

/** Asks the model service that the operator named; null where none is. */
export function configuredModel(): AskModel | null {
  const { INJECTION_MODEL_URL: url, INJECTION_MODEL_TOKEN: token } = env();
  return url === undefined ? null : (text, channel) => askModel({ url, token }, text, channel);
}

/**
 * Sends `{channel, text}` and takes `{verdict}`. Whatever is not a verdict (no answer in five seconds,
 * another status, another body) is SUSPICIOUS: a service that fails clears nothing. Never throws.
 */
export async function askModel(
  { url, token }: { url: string; token: string | undefined },
  text: string,
  channel: Channel,
): Promise<ModelAnswer> {
  try {
    const target = operatorUrl("INJECTION_MODEL_URL", url, {
      allowHttp: env().INJECTION_MODEL_ALLOW_HTTP,
      allowedBy: "INJECTION_MODEL_ALLOW_HTTP",
    });
    const { status, body } = await exchange(
      target,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: Buffer.from(JSON.stringify({ channel, text }), "utf8"),
      },
      { timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_BYTES },
    );
    if (status !== 200) return failed(statusText(status));
    const { verdict } = Answer.parse(JSON.parse(body.toString("utf8")));
    const reason = verdict === "CLEAN" ? null : `The model service says ${verdict}.`;
    return { verdict, mark: "+model", reason };
  } catch (error) {
    return failed(error instanceof OutboundFailure ? error.message : "its answer is not a verdict");
  }
}

function failed(why: string): ModelAnswer {
  return {
    verdict: "SUSPICIOUS",
    mark: "+model-failed",
    reason: `The model service gave no verdict: ${why}.`,
  };
}
