import "server-only";
import { appendAgentEvent } from "@/agents/server/chain/append-agent-event";
import { isInvolved, requireAgentRow } from "@/agents/server/registry/require-agent";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import {
  decideInputRow,
  findInput,
  findInputContent,
} from "@/firewall/server/queries/agent-inputs";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { settleAgentNotice } from "@/platform/notices/notices";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { decryptContent } from "./input-content";
import { AgentInputDto, DecideInputBody, OfInput } from "./input-dto";
import { toAgentInput } from "./map-input";

type Decision = "released" | "discarded";

const KINDS = { released: "input.release", discarded: "input.discard" } as const;

/** A person's word on an input that is held or tainted. */
const DECIDE = {
  tag: "Agents",
  action: "input.decide",
  params: OfInput,
  body: DecideInputBody,
  output: AgentInputDto,
  says: "The input as it is now",
  errors: ["agent_quarantined", "conflict", "four_eyes_required"],
} as const;

/** Releases an input, which taints nothing any more; see decideInput. */
export const releaseInput = operation({
  ...DECIDE,
  name: "releaseInput",
  summary: "Release an input that is held or tainted; never by the agent's operator",
  rest: "POST /api/agents/{id}/inputs/{input_id}/release",
  console: "agentContent.releaseInput",
  run: (ctx, input) => decideInput(ctx, input, "released"),
});

/** Discards an input; see decideInput. */
export const discardInput = operation({
  ...DECIDE,
  name: "discardInput",
  summary: "Discard an input that is held or tainted; never by the agent's operator",
  rest: "POST /api/agents/{id}/inputs/{input_id}/discard",
  console: "agentContent.discardInput",
  run: (ctx, input) => decideInput(ctx, input, "discarded"),
});

/**
 * Releases an input that is held or tainted, or discards it, by a safety officer who is not the
 * agent's operator; the comment is the payload of the record. A released one no longer taints.
 * Throws `forbidden`, `not_found`, `four_eyes_required` for the operator, `conflict` where it was
 * decided before or its content can no longer be read, and `agent_quarantined` while the chain is
 * sealed.
 */
async function decideInput(
  ctx: ServiceContext,
  { id, input_id, comment }: DecideInputBody & { id: string; input_id: string },
  decision: Decision,
): Promise<AgentInputDto> {
  const actor = requireAction(ctx, "input.decide");
  return inTransaction(ctx.db.pool, async (client) => {
    const agent = await requireAgentRow(ctx, id, { client, lock: true });
    if (isInvolved(actor, agent)) {
      throw new ServiceError(
        "four_eyes_required",
        "Whoever answers for the agent or registered it does not decide on what it was given.",
      );
    }
    const row = await findInput(client, agent.id, input_id, true);
    if (row === null) throw new ServiceError("not_found", "There is no such input.");
    if (row.state !== "held" && row.state !== "tainted") {
      throw new ServiceError("conflict", `The input is ${row.state}.`);
    }
    if (decision === "released") {
      const stored = await findInputContent(client, row.id);
      const content = stored && decryptContent(stored, { inputId: row.id, did: agent.did });
      if (content === null) {
        throw new ServiceError(
          "conflict",
          "The content is gone or unreadable: what nobody can read, nobody can release.",
        );
      }
    }
    const by = actorName(actor);
    const now = ctx.clock();
    const decided = { state: decision, by, byName: actor.name, at: now, comment };
    await decideInputRow(client, row.id, decided);
    const notice = { kind: "input_held", agentId: agent.id, subject: row.id, now } as const;
    await settleAgentNotice(client, notice, by);
    const sha256 = row.sha256.toString("hex");
    await appendAgentEvent(
      { ...ctx, clock: () => now },
      client,
      agent.did,
      { kind: KINDS[decision], sum: { input: row.id, sha256, by } },
      utf8(comment),
    );
    return toAgentInput(agent, {
      ...row,
      state: decision,
      decided_by: by,
      decided_by_name: actor.name,
      decided_at: now,
      comment,
    });
  });
}
