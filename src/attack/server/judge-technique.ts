import "server-only";
import { afterVerdict, presentVerdicts, type Verdict } from "@/attack/domain/verdicts";
import { ServiceError } from "@/encoding/domain/errors";
import { ATTACK_VERSION } from "@/encoding/domain/techniques/catalogue";
import { type CurrentTechnique, currentTechnique } from "@/encoding/domain/techniques/current-id";
import { changeCase } from "@/incidents/server/cases/change-case";
import { OfIncident } from "@/incidents/server/cases/on-case";
import { requireReason } from "@/incidents/server/cases/require-reason";
import { operation } from "@/platform/declaration/operation";
import { requireAction } from "@/platform/operation/context";
import { TechniquesDto } from "./attack-dto";
import { JudgeBody } from "./attack-input";
import { listTechniques } from "./list-techniques";
import { findTechniqueColumns } from "./queries/techniques";
import { readVerdicts } from "./read-verdicts";

/**
 * Records a person's judgement on a technique of an incident, open or closed. What was confirmed is
 * stated; what was rejected is neither stated nor suggested nor imported again; a withdrawn
 * judgement leaves what reports and the heuristic say. Throws `validation_failed` for an id that is
 * no technique of ATT&CK Enterprise, and `conflict` where the same is recorded already or there is
 * nothing to withdraw.
 */
export const judgeTechnique = operation({
  name: "judgeTechnique",
  summary: "Confirm or reject a technique, or withdraw what was said of it",
  tag: "Techniques",
  anyOf: ["technique.judge"],
  ifMatch: true,
  params: OfIncident,
  body: JudgeBody,
  output: TechniquesDto,
  says: "The techniques as they are now",
  errors: ["version_conflict", "conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/ttp",
  console: "attack.judge",
  run: async (ctx, input) => {
    await changeCase(
      ctx,
      input,
      () => requireAction(ctx, "technique.judge"),
      async ({ client, row }) => {
        const { id, redirectedFrom } = requireTechnique(input.technique_id);
        const before = presentVerdicts(await readVerdicts(client, row.id));
        const reason = input.reason === undefined ? null : requireReason(input.reason);
        requireNews(id, before.get(id) ?? null, input.verdict, reason);
        const { reported_techniques: reported, ...columns } = await findTechniqueColumns(
          client,
          row.id,
        );
        const kept = afterVerdict({ ...columns, reported }, before, id, input.verdict);
        const redirection = redirectedFrom === null ? {} : { redirected_from: redirectedFrom };
        return {
          set: {
            techniques: kept.techniques,
            suggested: kept.suggested,
            rejected_techniques: kept.rejected,
          },
          statement: {
            kind: "technique",
            body: { technique_id: id, verdict: input.verdict, reason, ...redirection },
          },
          records: [
            {
              kind: "technique.judge",
              summary: { technique: id, verdict: input.verdict, ...redirection },
            },
          ],
        };
      },
    );
    return listTechniques(ctx, { id: input.id });
  },
});

function requireTechnique(given: string): CurrentTechnique {
  const technique = currentTechnique(given);
  if (technique === null) {
    const message = `No technique of ATT&CK Enterprise v${ATTACK_VERSION}, and no successor of it is known.`;
    throw new ServiceError("validation_failed", {
      detail: message,
      errors: [{ pointer: "/technique_id", message }],
    });
  }
  return technique;
}

/** Throws where the word would change nothing. */
function requireNews(
  id: string,
  present: Verdict | null,
  verdict: Verdict["verdict"],
  reason: string | null,
): void {
  if (present === null && verdict === "withdrawn") {
    throw new ServiceError("conflict", { detail: `Nobody has judged ${id}.` });
  }
  if (present?.verdict === verdict && present.reason === reason) {
    throw new ServiceError("conflict", { detail: `${present.by} has ${verdict} ${id} already.` });
  }
}
