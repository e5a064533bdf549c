import "server-only";
import { createHash } from "node:crypto";
import type { DocumentProbe } from "@/federation/domain/gates/probe-outcome";
import { failureClass } from "../failure-class";
import { documentKind } from "../media-kind";
import { probeRequest } from "../probe-exchange";
import type { ProbeRun } from "../probe-run";
import { visibleText } from "../visible-text";

const LEAST_CHARACTERS = 200;

/**
 * Looks at the documentation of a skill: a 2xx with HTML, Markdown or plain text that shows at least 200
 * characters. Keeps the digest and the number of characters, not the text.
 */
export async function fetchDocument(
  run: ProbeRun,
  { skillId, url }: { skillId: string; url: string },
): Promise<DocumentProbe> {
  const none = { skill_id: skillId, sha256: null, length: 0 };
  try {
    const { status, mediaType, body } = await probeRequest(run, {
      url,
      headers: { accept: "text/html, text/markdown, text/plain" },
    });
    if (status === 429 || status >= 500) return { ...none, outcome: "indeterminate" };
    if (status < 200 || status >= 300) return { ...none, outcome: "unreachable" };
    const sha256 = createHash("sha256").update(body).digest("hex");
    const kind = documentKind(mediaType);
    if (kind === null) return { ...none, sha256, outcome: "not_text" };
    const length = visibleText(body.toString("utf8"), kind).length;
    const outcome = length >= LEAST_CHARACTERS ? "ok" : "too_short";
    return { skill_id: skillId, outcome, sha256, length };
  } catch (error) {
    return { ...none, outcome: fileClass(error) };
  }
}

/** The class of a failure to read a file: refused by us, missing, or indeterminate. */
export function fileClass(error: unknown): "refused" | "unreachable" | "indeterminate" {
  const outcome = failureClass(error);
  if (outcome === "indeterminate") return "indeterminate";
  return outcome === "address_forbidden" || outcome === "address_invalid"
    ? "refused"
    : "unreachable";
}
