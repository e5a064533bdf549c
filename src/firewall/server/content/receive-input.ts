import "server-only";
import { toReceipt } from "@/agents/server/chain/receipt-dto";
import { inDecision } from "@/agents/server/decisions/in-decision";
import { agentDidOf } from "@/agents/server/decisions/lock-decision";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { ReceivedInputDto, ReceiveInputBody } from "./input-dto";
import { scannedMembers } from "./map-input";
import { recordInput } from "./record-input";
import { type Scanners, scanInput } from "./scan-input";

/** Scans what an agent was given with the scanners of the service; see receiveScanned. */
export const receiveInput = operation({
  name: "receiveInput",
  summary: "Have an input scanned before the agent acts on it; an injected one is held",
  tag: "Agents",
  auth: [agentSignature],
  signed: { needs: "read" },
  params: OfAgent,
  body: ReceiveInputBody,
  limit: 2 * 1024 * 1024,
  output: ReceivedInputDto,
  says: "Scanned and recorded",
  errors: ["agent_killed", "kill_switch_active"],
  rest: "POST /api/agents/{id}/inputs",
  run: (ctx, input) => receiveScanned(ctx, input),
});

/**
 * Scans what an agent was given and records it, before the agent acts on it. INJECTION is held until a
 * person releases it: `content_allowed` is false meanwhile. Throws what requireAgent, scanInput and
 * inDecision throw.
 */
export async function receiveScanned(
  ctx: ServiceContext,
  input: ReceiveInputBody & { id: string },
  scanners?: Scanners,
): Promise<ReceivedInputDto> {
  requireAgent(ctx, agentDidOf(input.id));
  const scanned = await scanInput(ctx, input, scanners);
  return inDecision(ctx, input.id, { needs: "read" }, async ({ client, agent, now }) => {
    const at: ServiceContext = { ...ctx, clock: () => now };
    const { row, record, ...recorded } = await recordInput(at, client, agent, scanned);
    return pickDto(ReceivedInputDto, row, {
      ...scannedMembers(row),
      content_allowed: recorded.contentAllowed,
      repeated: recorded.repeated,
      trace: record && toReceipt(record),
    });
  });
}
