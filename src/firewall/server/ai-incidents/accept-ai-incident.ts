import "server-only";
import {
  findIncidentOfRule,
  findProposal,
  type ListedAiIncidentRow,
} from "@/agents/server/queries/ai-incidents";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import type { RecordedFact } from "@/evidence/domain/statements/statement";
import { runImport } from "@/imports/server/run-import";
import { checkedFacts } from "@/legal/server/check-recorded";
import { recordEvent } from "@/legal/server/record-event";
import { findLegalStatements } from "@/legal-rules/server/read-legal";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { AcceptAiIncidentBody, AiIncidentDto, OfAiIncident } from "./ai-incident-dto";
import { decideAiIncident } from "./decide-ai-incident";
import { requireProposed } from "./map-ai-incident";

const TOOL = "agent";

/**
 * Makes an incident of a proposal, by a person's decision: imported as every incident is, from the
 * tool `agent`, with the legal fact that it is a serious incident of an AI system, so that the
 * legal clocks run. Without a given time of awareness it is the time of the proposal: the earliest
 * the organisation can have known through the service. A retry finds each completed step again, so
 * an interrupted attempt leaves no second incident. Throws `not_found`, `conflict`,
 * `agent_simulated` for an agent of the demonstration and, `validation_failed` with the place for
 * refused facts.
 */
export const acceptAiIncident = operation({
  name: "acceptAiIncident",
  summary: "Make an incident of a proposal; the legal clocks run from its awareness",
  tag: "Approvals",
  action: "ai_incident.decide",
  params: OfAiIncident,
  body: AcceptAiIncidentBody,
  output: AiIncidentDto,
  says: "The proposal, with its incident",
  errors: ["agent_simulated", "conflict"],
  rest: "POST /api/ai-incidents/{id}/accept",
  console: "aiIncidents.accept",
  run: async (ctx, { id, severity, reason, ...facts }) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      // Locked meanwhile: a concurrent acceptance waits, and is refused.
      const row = requireProposed(await findProposal(client, id, true));
      requireReal(row);
      const acting = withRightsToOpen(ctx, actor);
      // Before there is an incident that it could be refused for.
      checkedFacts(statedOf(facts), "", ctx.clock());
      const incident =
        (await findIncidentOfRule(client, TOOL, ruleOf(row))) ??
        (await openIncident(acting, row, severity));
      const incidentId = formatIncidentId(incident.id, incident.created_at);
      const said = await findLegalStatements(client, incident.id);
      if (!said.some(({ kind }) => kind === "legal_event")) {
        await recordEvent(acting, {
          ai_system: `${row.agent_name} (${row.did})`,
          awareness_at: { at: minuteOf(row.proposed_at), zone: "UTC", precision: "minute" },
          ...facts,
          id: incidentId,
          type: "AI_SERIOUS_INCIDENT",
          note: reason,
        });
      }
      return decideAiIncident(ctx, client, row, actor, { state: "accepted", reason, incidentId });
    });
  },
});

/** Incidents of the demonstration start no legal clock. */
function requireReal({ simulation }: ListedAiIncidentRow): void {
  if (!simulation) return;
  throw new ServiceError(
    "agent_simulated",
    "The agent is simulated: what is proposed of it becomes no incident. Dismiss it.",
  );
}

function statedOf(
  facts: Omit<AcceptAiIncidentBody, "severity" | "reason">,
): Record<string, RecordedFact> {
  const stated: Record<string, RecordedFact> = {};
  for (const [key, value] of Object.entries(facts)) if (value !== undefined) stated[key] = value;
  return stated;
}

/** The right to decide is the right to have this one incident opened: a safety officer has no other one to import. */
function withRightsToOpen(ctx: ServiceContext, actor: AccountActor): ServiceContext {
  return { ...ctx, actor: { ...actor, roles: [...actor.roles, "analyst"], scopes: null } };
}

async function openIncident(
  ctx: ServiceContext,
  row: ListedAiIncidentRow,
  severity: string,
): Promise<{ id: bigint; created_at: Date }> {
  await runImport(ctx, {
    connector: "generic",
    fileName: `${row.id}.json`,
    source: reportOf(row, severity),
  });
  const incident = await findIncidentOfRule(ctx.db.pool, TOOL, ruleOf(row));
  if (incident === null) throw new Error(`the import of ${row.id} opened no incident`);
  return incident;
}

/** A report of one finding, in the generic format. */
async function* reportOf(row: ListedAiIncidentRow, severity: string): AsyncIterable<Uint8Array> {
  const { did, agent_name: name, tier, cause, subject, detail, proposed_at: at } = row;
  const finding = {
    title: `Serious incident with the agent ${name}`,
    rule_id: ruleOf(row),
    severity,
    type: "agent",
    host: agentIdOf(did),
    description: detail,
    did,
    tier,
    cause,
    subject,
    proposed: at.toISOString(),
  };
  yield Buffer.from(JSON.stringify({ source_tool: TOOL, findings: [finding] }));
}

/** Names the proposal, so that each is an incident of its own. */
function ruleOf({ id }: Pick<ListedAiIncidentRow, "id">): string {
  return `ai-serious-incident/${id}`;
}

function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16)}:00Z`;
}
