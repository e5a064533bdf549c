import "server-only";
import { createHash } from "node:crypto";
import type { Locator } from "@/firewall/domain/claims/claim";
import type { CheckedOutput } from "@/firewall/domain/claims/validate-claims";
import type {
  ClaimEvidenceRow,
  ClaimRow,
  OutputRow,
} from "@/firewall/server/queries/agent-outputs";
import type { AgentOutputDetailDto, SubmitOutputBody } from "./output-dto";

/** Unlinked sentences that are stored and shown; `total` counts all of them. */
const SHOWN = 100;

/** An output as it is stored. */
interface OutputRows {
  output: OutputRow;
  claims: ClaimRow[];
  evidence: ClaimEvidenceRow[];
}

/** Common members of both responses to the agent and the page of an output. */
export type CheckedOutputShape = Omit<AgentOutputDetailDto, "agent" | "decided_at">;

/** Stored rows of a checked output: digests and places, none of its words. */
export function storedRows(
  outputId: string,
  agentId: bigint,
  { text, claims }: Pick<SubmitOutputBody, "text" | "claims">,
  checked: CheckedOutput,
  now: Date,
): OutputRows {
  const unlinked = checked.unlinked.slice(0, SHOWN).map(({ start, end, kinds }) => ({
    start,
    end,
    kinds,
    sha256: digestOf(text.slice(start, end)).toString("hex"),
  }));
  const found = claims.map((claim, position) => ({
    claim,
    position,
    ...checkedAt(checked, position),
  }));
  return {
    output: {
      id: outputId,
      agent_id: agentId,
      sha256: digestOf(text),
      verdict: checked.proven === checked.total ? "released" : "blocked",
      proven: checked.proven,
      total: checked.total,
      findings: { unlinked },
      decided_at: now,
    },
    claims: found.map(({ claim, position, status, reason }) => ({
      position,
      text_sha256: digestOf(claim.text),
      kind: claim.type,
      status,
      reason,
    })),
    evidence: found.flatMap(({ claim, position, evidence }) =>
      claim.evidence.map((citation, part) => {
        const result = evidence[part];
        if (result === undefined) throw new Error(`citation ${part} of ${position} is unchecked`);
        const measured = result.measured ?? "";
        return {
          position,
          part,
          reference: citation.ref,
          stated_sha256: Buffer.from(citation.sha256, "hex"),
          measured_sha256: measured === "" ? null : Buffer.from(measured, "hex"),
          relation: citation.relation,
          locator: storedLocator(citation.part, citation.locator),
          check_kind: result.check,
          fault: result.fault,
        };
      }),
    ),
  };
}

/** A stored output as it is shown; `said` gives the agent its own names of the claims back. */
export function showOutput(
  { output, claims, evidence }: OutputRows,
  said?: Pick<SubmitOutputBody, "claims">,
): CheckedOutputShape {
  const cited = new Map<number, ClaimEvidenceRow[]>();
  for (const row of evidence) cited.set(row.position, [...(cited.get(row.position) ?? []), row]);
  return {
    output_id: output.id,
    sha256: output.sha256.toString("hex"),
    verdict: output.verdict,
    proven: output.proven,
    total: output.total,
    claims: claims.map(({ position, kind, status, reason }) => ({
      position,
      id: said?.claims[position]?.id ?? null,
      type: kind,
      status,
      reason,
      evidence: (cited.get(position) ?? []).map((row) => ({
        ref: row.reference,
        part: row.locator.part,
        relation: row.relation,
        stated_sha256: row.stated_sha256.toString("hex"),
        measured_sha256: row.measured_sha256?.toString("hex") ?? null,
        check: row.check_kind,
        fault: row.fault,
      })),
    })),
    unlinked: output.findings.unlinked.map(({ start, end, kinds, sha256 }) => ({
      start,
      end,
      kinds: [...kinds],
      sha256,
    })),
  };
}

function checkedAt({ claims }: CheckedOutput, position: number): CheckedOutput["claims"][number] {
  const claim = claims[position];
  if (claim === undefined) throw new Error(`claim ${position} is unchecked`);
  return claim;
}

function storedLocator(part: number, locator: Locator): ClaimEvidenceRow["locator"] {
  return { part, ...locator };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}
