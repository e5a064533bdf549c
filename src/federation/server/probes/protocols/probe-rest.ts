import "server-only";
import {
  isPathBelow,
  type RuntimeAddress,
  urlBelow,
} from "@/federation/domain/declaration/address";
import { EgressFailure } from "@/platform/egress/egress-failure";
import type { GuardedAnswer } from "@/platform/egress/guarded-request";
import type { DialectFinding } from "../dialect-finding";
import { failureClass, statusClass } from "../failure-class";
import { isJson } from "../media-kind";
import { observedText } from "../observed-text";
import { probeRequest } from "../probe-exchange";
import type { ProbeRun } from "../probe-run";
import { httpUrlOf } from "../runtime-target";

const TEXT = new Set(["text/plain", ""]);
/** Words of a health answer that say no (draft-inadarei-api-health-check, and Spring's). */
const SICK = new Set(["fail", "error", "down", "unhealthy", "not_serving", "out_of_service"]);

/** `GET address + health path`: a 2xx with JSON or plain text that does not say it is unwell. */
export async function probeRest(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  healthPath: string,
): Promise<DialectFinding> {
  try {
    if (!isPathBelow(healthPath)) {
      throw new EgressFailure(
        "url_refused",
        "The path of the health check is none below the address.",
      );
    }
    const answer = await probeRequest(run, {
      url: urlBelow(httpUrlOf(endpoint).href, healthPath),
      headers: { accept: "application/json, application/health+json, text/plain;q=0.5" },
    });
    const { status, mediaType } = answer;
    const observed = { status, media_type: observedText(mediaType) };
    return { outcome: outcomeOf(answer), observed, tools: null };
  } catch (error) {
    return { outcome: failureClass(error), observed: {}, tools: null };
  }
}

function outcomeOf({ status, mediaType, body }: GuardedAnswer): DialectFinding["outcome"] {
  const byStatus = statusClass(status);
  if (byStatus !== null) return byStatus;
  // A redirect without a place to go is no answer of a health check either.
  if (status >= 300 && status < 400) return "not_protocol";
  if (status < 200 || status >= 300) return "unhealthy";
  const text = body.toString("utf8").trim();
  if (isJson(mediaType)) return healthOf(text);
  if (!TEXT.has(mediaType) || /^<(!doctype|html|\?xml)/i.test(text)) return "not_protocol";
  return SICK.has(text.toLowerCase()) ? "unhealthy" : "ok";
}

function healthOf(text: string): DialectFinding["outcome"] {
  try {
    const value: unknown = JSON.parse(text);
    const said =
      typeof value === "object" && value !== null && "status" in value ? value.status : "";
    return typeof said === "string" && SICK.has(said.toLowerCase()) ? "unhealthy" : "ok";
  } catch {
    return "not_protocol";
  }
}
