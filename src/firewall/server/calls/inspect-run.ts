import "server-only";
import { createHash } from "node:crypto";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { ToolFailureCode, ToolOutcome } from "@/firewall/server/sandbox/tool-run";
import type { ServiceContext } from "@/platform/operation/context";
import { scanInput } from "../content/scan-input";

/** Refusals by the bounds of the sandbox or of the grant, as opposed to mere failures. */
const REFUSED: ReadonlySet<ToolFailureCode> = new Set<ToolFailureCode>([
  "resource_refused",
  "egress_refused",
  "time_exceeded",
  "memory_exceeded",
  "stack_exceeded",
  "output_exceeded",
  "host_calls_exceeded",
  "quota_exceeded",
]);

/** Recorded members of an outcome, with the detector's verdict on its result. */
export async function inspectRun(ctx: ServiceContext, tool: string, ran: ToolOutcome) {
  const durationMs = Math.round(ran.duration_ms);
  if (ran.outcome === "failed") {
    const { code, reason } = ran;
    return { state: "failed", durationMs, isRefused: REFUSED.has(code), code, reason } as const;
  }
  // Its digest is the one by which a later call names the result as an input.
  const content = typeof ran.result === "string" ? ran.result : canonicalJson(ran.result);
  const resultSha256 = createHash("sha256").update(utf8(content)).digest();
  const source = `tool:${tool}`;
  const result = { source, channel: "document", content, whenBusy: "hold" } as const;
  const scanned = await scanInput(ctx, result);
  return { state: "executed", durationMs, result: ran.result, resultSha256, scanned } as const;
}

export type InspectedRun = Awaited<ReturnType<typeof inspectRun>>;
