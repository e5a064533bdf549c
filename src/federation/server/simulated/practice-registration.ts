import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { findFedAgentById } from "@/federation/server/queries/fed-agents";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import { lockOperator } from "@/federation/server/queries/fed-operators";
import { findOpenReviewOf, findReview } from "@/federation/server/queries/fed-reviews";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { withdraw } from "../joining/withdraw-registration";
import { rejectRegistration } from "../standing/reject-registration";
import { registerSimulated } from "./register-simulated";
import { storeSimulatedOperator } from "./simulated-operator";

/** Why a registration is over whose playground ended. */
const ENDED = "playground_ended";

/**
 * Registers a simulated agent that passes all gates and could be given T1, which takes two reviewers, and returns the
 * id of its review. The operator is one of the account's own. Throws `rate_limited`.
 */
export async function registerForPractice(ctx: ServiceContext, account: string): Promise<string> {
  const owner = createHash("sha256").update(account).digest("hex").slice(0, 12);
  const operator = `did:svc:operator:practice-${owner}`;
  await inTransaction(ctx.db.pool, (client) =>
    storeSimulatedOperator(ctx, client, {
      did: operator,
      name: "Practice operator (simulated)",
      organisation: "Playground",
      role: "human",
      domain: `${owner}.practice.example`,
    }),
  );
  const agent = await registerSimulated(ctx, {
    registrationId: `reg_${randomBytes(12).toString("hex")}`,
    declaration: declared(operator, owner, randomBytes(5).toString("hex")),
    binding: "bound",
    isSilent: false,
  });
  const review = await findOpenReviewOf(ctx.db.pool, agent.id);
  if (review === null) throw new Error(`${agent.did} awaits no review`);
  return review;
}

function declared(operator: string, owner: string, id: string): Declaration {
  const domain = `${owner}.practice.example`;
  return {
    did: `did:svc:agent:practice-${id}`,
    operator_did: operator,
    name: `Practice agent ${id} (simulated)`,
    description: "Groups alerts that belong together. Made for a playground.",
    role: "executor",
    requested_tier: "T1",
    runtime_type: "mcp-server",
    runtime_address: `https://${id}.${domain}/mcp`,
    provider: "Playground",
    contact: `mailto:agents@${domain}`,
    health: { path: "/health", service: "" },
    skills: [
      {
        id: "alert-grouping",
        name: "Alert grouping",
        description: "Puts alerts of one cause into one group.",
        documentation_url: `https://docs.${domain}/skills/alert-grouping`,
        tags: ["triage"],
        effects: "read",
        test: {
          tool: "alert_grouping",
          input: { text: "example" },
          expect: { json: null, contains: ["ok"] },
        },
        evidence: [],
      },
    ],
  };
}

/**
 * Takes a registration whose playground ended out of the simulated federation, decided or not; one that is over stays
 * as it is. In the caller's transaction, with the locks of a decision in its order.
 */
export async function endPracticeRegistration(
  ctx: ServiceContext,
  client: PoolClient,
  review: string,
): Promise<void> {
  const found = await findReview(client, review);
  if (found === null) throw new Error(`there is no review ${review}`);
  await lockBanGate(client, "shared");
  await lockOperator(client, found.operator_id);
  const agent = await findFedAgentById(client, found.agent_id, true);
  if (agent?.simulation !== true) throw new Error(`${review} is not about a simulated agent`);
  if (agent.status === "pending") await rejectRegistration(ctx, client, agent, ENDED);
  if (agent.status === "approved" || agent.status === "suspended") {
    await withdraw(ctx, client, agent, ENDED);
  }
}
