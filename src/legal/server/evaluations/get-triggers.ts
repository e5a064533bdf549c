import "server-only";
import { z } from "zod";
import { OfIncident } from "@/incidents/server/cases/on-case";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import { findIncidentRow, notFound } from "@/incidents/server/incidents/get-incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { DOCTRINE } from "@/legal-rules/domain/evaluation/draft";
import { evaluateLegal } from "@/legal-rules/domain/evaluation/evaluate";
import type { Evaluation } from "@/legal-rules/domain/evaluation/evaluation";
import {
  type StoredDecision,
  type StoredLegal,
  storedLegal,
} from "@/legal-rules/domain/evaluation/stored-facts";
import type { FactKey, LegalFacts } from "@/legal-rules/domain/facts";
import { RULESET_VERSION } from "@/legal-rules/domain/rules/rules";
import { digestedFacts } from "@/legal-rules/server/evaluation-digest";
import { findEvaluations } from "@/legal-rules/server/legal";
import { findLegalStatements } from "@/legal-rules/server/read-legal";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { takeWhatIf, WhatIfQuery } from "../rest/legal-query";
import { toDraftIncident } from "./draft-incident";
import { LegalTriggersDto } from "./legal-dto";
import { mayLegal } from "./legal-right";
import { toEvaluationRef } from "./map-evaluation";
import { nextDrafts } from "./next-drafts";
import { WhatIf, whatIfFacts } from "./what-if";

/**
 * Obligations and clocks that the recorded facts match now, what was considered beside them and which
 * facts are missing. What the query gives takes the place of what is recorded, as a what-if: nothing is
 * stored. Throws `invalid_filter` for a word that the register does not know.
 */
export const getTriggers = operation({
  name: "getLegalTriggers",
  summary:
    "Legal obligations and clocks that the recorded facts match; parameters are a what-if and are not stored",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  query: WhatIfQuery,
  input: WhatIf.extend(OfIncident.shape),
  output: LegalTriggersDto,
  says: "Decision support, not legal advice: see `doctrine`",
  read: ({ params, query }) => ({ ...params, ...takeWhatIf(query) }),
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/legal-triggers",
  console: "legal.triggers",
  run: async (ctx, input) => {
    const incident = await findIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", incident);
    if (incident === null) throw notFound(input.id);
    const given = whatIfFacts(input);
    const now = ctx.clock();
    const { statements, newest } = await inSnapshot(ctx.db.pool, async (client) => ({
      statements: await findLegalStatements(client, incident.id),
      newest: (await findEvaluations(client, incident.id, null, 1))[0],
    }));
    const stored = storedLegal(statements);
    const facts: LegalFacts = { ...stored.facts, ...given };
    const { submissions } = stored;
    const evaluation = evaluateLegal({ facts, submissions, now: now.toISOString() });
    // Not what the query gives: a draft holds nothing that is not stored.
    const draft = nextDrafts(evaluation.triggers, {
      facts: stored.facts,
      incident: toDraftIncident(incident),
      now: evaluation.evaluated_at,
    });
    return LegalTriggersDto.parse({
      triggers: triggersOf(evaluation, stored.decisions),
      trigger_count: evaluation.triggers.length,
      considered: evaluation.considered,
      missing_facts: evaluation.missing_facts,
      basis: {
        facts: basisOf(stored, given),
        facts_sha256: digestedFacts({ facts, submissions }).sha256.toString("hex"),
        ruleset_version: evaluation.ruleset_version,
        evaluated_at: evaluation.evaluated_at,
        overridden: Object.keys(given),
      },
      evaluation: newest === undefined ? null : toEvaluationRef(newest),
      evaluation_current:
        newest !== undefined &&
        newest.ruleset_version === RULESET_VERSION &&
        newest.facts_sha256.equals(digestedFacts(stored).sha256),
      doctrine: DOCTRINE,
      draft,
      may: mayLegal(ctx),
    });
  },
});

function triggersOf(
  { triggers }: Evaluation,
  decisions: ReadonlyMap<string, StoredDecision>,
): object[] {
  return triggers.map((trigger) => {
    const decided = decisions.get(trigger.id);
    return {
      ...trigger,
      decision:
        decided === undefined
          ? null
          : {
              decision: decided.decision,
              reason: decided.reason,
              owner: decided.owner,
              outdated: decided.isOutdated,
              decided_by_name: decided.authorName,
              decided_at: decided.statedAt,
              statement: decided.statementId,
            },
    };
  });
}

/** The facts that were evaluated, each with the statement that holds it or as given by the query. */
function basisOf({ sources }: StoredLegal, given: LegalFacts): object[] {
  const keys = Object.keys(given) as FactKey[];
  return [
    ...sources
      .filter(({ fact }) => !keys.includes(fact))
      .map(({ fact, value, statementId, authorName, statedAt }) => ({
        fact,
        value,
        source: statementId,
        recorded_by_name: authorName,
        recorded_at: statedAt,
      })),
    ...keys.map((fact) => ({
      fact,
      value: given[fact],
      source: "parameter",
      recorded_by_name: null,
      recorded_at: null,
    })),
  ];
}
