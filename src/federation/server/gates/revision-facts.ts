import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { providerKey } from "@/federation/domain/declaration/read-declaration";
import type { RevisionFacts } from "@/federation/domain/gates/revision-plan";
import { type FedAgentRow, isProviderOfAnother } from "@/federation/server/queries/fed-agents";
import type { ServiceContext } from "@/platform/operation/context";
import { runtimePlace } from "../standing/runtime-place";
import { scanTexts } from "./scan-texts";

/** Facts that decide whether a person has to approve a change. */
export async function revisionFacts(
  ctx: Pick<ServiceContext, "log" | "actor">,
  client: Pool | PoolClient,
  agent: FedAgentRow,
  after: Declaration,
): Promise<RevisionFacts> {
  return {
    domainBefore: agent.address_domain,
    domainAfter: runtimePlace(after).domain,
    providerIsAnothers: await isProviderOfAnother(client, {
      providerKey: providerKey(after.provider),
      operatorDid: after.operator_did,
    }),
    textSuspected: (await scanTexts(ctx, agent.declaration, after)).length > 0,
  };
}
