import "server-only";
import { createHash } from "node:crypto";
import { unusableKey } from "@/agents/server/simulated/unusable-key";
import { env } from "@/env";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import type { NetworkFacts, RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { admitDeclaration } from "../joining/admit-declaration";

/** A registration under a simulated operator, and what its runtime would have shown. */
export interface SimulatedRegistration {
  registrationId: string;
  declaration: Declaration;
  binding: RuntimeProbe["binding"];
  /** Whether the runtime gives no answer. */
  isSilent: boolean;
}

/**
 * Registers a simulated agent through all gates, without a look at the network; it is never tried again and never
 * expires. Throws as admitDeclaration does.
 */
export async function registerSimulated(
  ctx: ServiceContext,
  registration: SimulatedRegistration,
): Promise<FedAgentRow> {
  const { registrationId, declaration } = registration;
  const { did, operator_did } = declaration;
  const { agent } = await admitDeclaration(
    ctx,
    {
      registrationId,
      declaration,
      key: unusableKey(did, 0),
      consent: { kind: "signature", did: operator_did, kid: unusableKey(operator_did, 0).kid },
    },
    () => Promise.resolve(shownBy(registration)),
  );
  if (!agent.simulation) throw new Error(`${operator_did} is no simulated operator`);
  await inTransaction(ctx.db.pool, async (client) => {
    await client.query("UPDATE fed_gate SET next_attempt_at = NULL WHERE agent_id = $1", [
      agent.id,
    ]);
    await client.query("UPDATE fed_agent SET expires_at = NULL WHERE id = $1", [agent.id]);
  });
  return agent;
}

/** Result that the network would have given for a registration. */
function shownBy({
  declaration: { skills, runtime_type },
  binding,
  isSilent,
}: SimulatedRegistration): NetworkFacts {
  // Where every runtime has to prove its address, these have done so too: the simulation is the same.
  const isBound = env().FEDERATION_REQUIRE_ADDRESS_BINDING && !isSilent;
  return {
    runtime: {
      outcome: isSilent ? "indeterminate" : "ok",
      duration_ms: isSilent ? 5_000 : 84,
      observed: { simulated: true },
      tools:
        runtime_type === "mcp-server" && !isSilent
          ? skills.map(({ id }) => id.replaceAll("-", "_"))
          : null,
      binding: isBound ? "bound" : binding,
      addresses: { resolved: [], connected: [] },
    },
    documents: skills.map(({ id }) => ({
      skill_id: id,
      outcome: "ok",
      sha256: sha256(`documentation of ${id}`),
      length: 1_240,
    })),
    runs:
      isSilent || runtime_type === "grpc"
        ? []
        : skills.map(({ id }) => ({
            skill_id: id,
            outcome: "matched",
            output_sha256: sha256(`output of ${id}`),
            duration_ms: 132,
          })),
    evidences: skills.flatMap(({ id, evidence }) =>
      evidence.map(({ url, sha256: digest }) => ({
        skill_id: id,
        url,
        outcome: "ok",
        sha256: digest,
        length: 4_096,
      })),
    ),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
