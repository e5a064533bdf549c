import "server-only";
import type { PoolClient } from "pg";
import { toReceipt } from "@/agents/server/chain/receipt-dto";
import { inDecision } from "@/agents/server/decisions/in-decision";
import { agentDidOf } from "@/agents/server/decisions/lock-decision";
import type { AgentRow } from "@/agents/server/queries/agents";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { applyTrust } from "@/agents/server/trust/apply-trust";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Claim } from "@/firewall/domain/claims/claim";
import { type CheckedOutput, documentKey } from "@/firewall/domain/claims/validate-claims";
import { askerOf, checkClaimsQueued } from "@/firewall/server/checks/check-queue";
import { insertOutput } from "@/firewall/server/queries/agent-outputs";
import { operation } from "@/platform/declaration/operation";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { type CheckedOutputShape, showOutput, storedRows } from "./map-output";
import { BarrierMembers, ReleasedOutputDto, SubmitOutputBody } from "./output-dto";
import { type CitedDocument, marksOf, resolveEvidence } from "./resolve-evidence";

/** Most documents that one check may read and compare. */
const MAX_DOCUMENTS = 50;
const MAX_CITATIONS_IN_ALL = 500;

/**
 * Checks the claims of an output and says whether it may go out, after what was found is stored and
 * recorded. Released where every claim is proven and every sentence that states a fact has one. Throws
 * `output_blocked` with `blocked`, `reason` and `requires` otherwise, `conflict` where evidence changed
 * while it was read, `validation_failed` for citations beyond the bounds, `rate_limited` and
 * `unavailable` as checkClaimsQueued, and what inDecision throws. Nothing goes out unchecked.
 */
export const submitOutput = operation({
  name: "submitOutput",
  summary: "Ask whether an output may go out: each claim in it needs evidence that states it",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "read" },
  params: OfAgent,
  body: SubmitOutputBody,
  limit: 4 * 1024 * 1024,
  output: ReleasedOutputDto,
  says: "Every claim is supported",
  errors: [
    "agent_killed",
    { code: "output_blocked", members: BarrierMembers },
    "conflict",
    "kill_switch_active",
  ],
  rest: "POST /api/agents/{id}/outputs",
  run: async (ctx, input): Promise<ReleasedOutputDto> => {
    requireAgent(ctx, agentDidOf(input.id));
    const cited = citedDocuments(input);
    const seen = await requireAgentRow(ctx, input.id);
    // Before the transaction: reading and checking take time, and bytes a connection of their own.
    const { documents, marks } = await resolveEvidence(ctx, seen, cited);
    const checked = await checkClaimsQueued(askerOf(ctx.actor), {
      text: input.text,
      claims: claimsOf(input, ctx.clock()),
      tier: seen.tier,
      evidence: documents,
    });
    const done = await inDecision(
      ctx,
      input.id,
      { needs: "read" },
      async ({ client, agent, now }) => {
        if ((await marksOf(client, agent, cited, now)) !== marks) {
          throw new ServiceError(
            "conflict",
            "Evidence, an input or the grant changed while the claims were checked. Try again.",
          );
        }
        return record({ ...ctx, clock: () => now }, client, agent, input, checked);
      },
    );
    const { shown, receipt } = done;
    if (shown.verdict === "released") return { ...shown, verdict: "released", trace: receipt };
    const reason = `${checked.proven} of ${checked.total} claims proven`;
    throw new ServiceError("output_blocked", {
      detail: `${reason}; this requires linked evidence.`,
      extra: {
        ...shown,
        blocked: "claim-proof",
        reason,
        requires: "linked evidence",
        trace: receipt,
      },
    });
  },
});

async function record(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  input: SubmitOutputBody,
  checked: CheckedOutput,
): Promise<{ shown: CheckedOutputShape; receipt: ReleasedOutputDto["trace"] }> {
  const outputId = `OUT-${ctx.newId()}`;
  const rows = storedRows(outputId, agent.id, input, checked, ctx.clock());
  await insertOutput(client, rows.output, rows.claims, rows.evidence);
  let held = agent;
  // Before the claims, whose points may seal the chain.
  if (rows.output.verdict === "blocked") {
    const blocked = await applyTrust(ctx, client, held, {
      kind: "output.block",
      sum: { reason: "claim-proof" },
    });
    held = blocked.agent;
  }
  const { record: appended } = await applyTrust(ctx, client, held, {
    kind: "claim.validate",
    sum: {
      proven: checked.proven,
      total: checked.total,
      evidence: countedDigests(checked),
    },
    payload: utf8(canonicalJson({ output: outputId, sha256: rows.output.sha256.toString("hex") })),
  });
  return { shown: showOutput(rows, input), receipt: toReceipt(appended) };
}

/** Digests of the evidence that counted. */
function countedDigests({ claims }: CheckedOutput): string[] {
  const counted = claims.flatMap(({ evidence }) =>
    evidence.flatMap(({ fault, measured }) =>
      fault === null && measured !== null ? measured : [],
    ),
  );
  return [...new Set(counted)].sort();
}

/** Documents that the claims cite, each once. Throws `validation_failed` beyond the bounds. */
function citedDocuments({ claims }: SubmitOutputBody): CitedDocument[] {
  const documents = new Map<string, CitedDocument>();
  let citations = 0;
  for (const { evidence } of claims) {
    citations += evidence.length;
    for (const { ref, part } of evidence) documents.set(documentKey({ ref, part }), { ref, part });
  }
  if (documents.size > MAX_DOCUMENTS || citations > MAX_CITATIONS_IN_ALL) {
    throw invalidAt(
      "/claims",
      `More than ${MAX_DOCUMENTS} documents or ${MAX_CITATIONS_IN_ALL} citations in one output.`,
    );
  }
  return [...documents.values()];
}

function claimsOf({ claims }: SubmitOutputBody, now: Date): Claim[] {
  return claims.map(({ text, span, type, as_of, evidence }) => ({
    text,
    span,
    type,
    // A claim may not be dated in the future.
    at: Math.min(now.getTime(), as_of === undefined ? now.getTime() : Date.parse(as_of)),
    evidence,
  }));
}
