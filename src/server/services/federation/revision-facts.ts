import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Declaration } from "@/domain/federation/declaration";
import { providerKey } from "@/domain/federation/read-declaration";
import type { RevisionFacts } from "@/domain/federation/revision-plan";
import { type FedAgentRow, isProviderOfAnother } from "@/server/db/queries/fed-agents";
import type { ServiceContext } from "../context";
import { runtimePlace } from "./runtime-place";
import { scanTexts } from "./scan-texts";

/** What decides whether a person has to agree to a change. */
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
