import "server-only";
import { randomBytes } from "node:crypto";
import type { PoolClient } from "pg";
import { findApprovalAgent } from "@/agents/server/queries/approvals";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import {
  asSimulatedAgent,
  registerSimulatedAgent,
} from "@/agents/server/simulated/simulated-agent";
import { ServiceError } from "@/encoding/domain/errors";
import type { PracticePart } from "@/encoding/domain/ids/practice-party";
import { findTools } from "@/firewall/server/queries/tools";
import { inTransaction } from "@/platform/db/transaction";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { callTool } from "../calls/call-tool";
import { replaceGrants } from "../grants/replace-grants";
import { readGrants } from "../grants/set-grants";

/** A payment of the demonstration: at its risk a T1 agent needs two people. */
const TOOL = "pay:demo-invoice";

/** Who acts in a part of the account's playground. */
export type InPart = (part: PracticePart) => ServiceContext & { actor: AccountActor };

/**
 * Makes a simulated agent ask for a call that two people have to approve, and returns the id of the approval. Practice
 * persons register the agent and grant it the tool, so that the account itself is free to approve. Throws `conflict`
 * where the tools of the demonstration are missing, and what a call throws.
 */
export async function askForPractice(inPart: InPart): Promise<string> {
  const operator = inPart("operator");
  const tools = await findTools(operator.db.pool, { isRetired: false, names: [TOOL] });
  if (tools.length === 0) throw new ServiceError("conflict", `The tool ${TOOL} is not registered.`);
  const id = randomBytes(5).toString("hex");
  const did = `did:svc:agt:practice-${id}`;
  await registerSimulatedAgent(operator, did, {
    name: `Practice agent ${id} (simulated)`,
    role: "payments-ops",
    tier: "T1",
    runtime: { type: "rest-api", endpoint: null, environment: "playground (simulated)" },
  });
  await grant(inPart, did, [{ tool: TOOL, rule: { approval: "always" } }]);
  const agent = await asSimulatedAgent(operator, did, operator.clock());
  const answer = await callTool(agent, {
    id: did,
    tool: TOOL,
    args: {
      amount: "240.00",
      currency: "EUR",
      invoice: `INV-${id}`,
      payee: "Nordkabel GmbH (simulated)",
      account: "supplier-0417",
    },
  });
  if (answer.allowed) throw new Error(`${did} need not wait for ${TOOL}`);
  return answer.approval_id;
}

/**
 * Takes its tools from the agent that asked, so that its approval counts no more, decided or not. An agent that was
 * quarantined meanwhile has none.
 */
export async function endPracticeApproval(inPart: InPart, approval: string): Promise<void> {
  const { db } = inPart("officer");
  const did = await inTransaction(db.pool, (client) => findApprovalAgent(client, approval));
  if (did === null) throw new Error(`there is no approval ${approval}`);
  await grant(inPart, did, []);
}

async function grant(
  inPart: InPart,
  did: string,
  grants: Parameters<typeof readGrants>[0],
): Promise<void> {
  const officer = inPart("officer");
  await inTransaction(officer.db.pool, async (client: PoolClient) => {
    const row = await requireAgentRow(officer, did, { client, lock: true });
    if (!row.simulation) throw new Error(`${did} is not simulated`);
    if (row.status === "QUARANTINED") return;
    await replaceGrants(officer, client, row, {
      wanted: readGrants(grants),
      actor: officer.actor,
    });
  });
}
