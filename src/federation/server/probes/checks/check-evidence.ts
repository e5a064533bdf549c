import "server-only";
import { createHash } from "node:crypto";
import type { EvidenceProbe } from "@/federation/domain/gates/probe-outcome";
import { probeRequest } from "../probe-exchange";
import type { ProbeRun } from "../probe-run";
import { fileClass } from "./fetch-document";

/** Reads a file that a skill names as evidence and holds its digest against the declared one. */
export async function checkEvidence(
  run: ProbeRun,
  { skillId, url, sha256: declared }: { skillId: string; url: string; sha256: string },
): Promise<EvidenceProbe> {
  const none = { skill_id: skillId, url, sha256: null, length: 0 };
  try {
    const { status, body } = await probeRequest(run, { url, headers: { accept: "*/*" } });
    if (status === 429 || status >= 500) return { ...none, outcome: "indeterminate" };
    if (status < 200 || status >= 300) return { ...none, outcome: "unreachable" };
    const sha256 = createHash("sha256").update(body).digest("hex");
    const outcome = sha256 === declared ? "ok" : "mismatch";
    return { skill_id: skillId, url, outcome, sha256, length: body.byteLength };
  } catch (error) {
    return { ...none, outcome: fileClass(error) };
  }
}
