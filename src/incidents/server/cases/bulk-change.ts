import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { operation } from "@/platform/declaration/operation";
import { assignIncident } from "./assign-incident";
import { BulkInput, BulkResultDto } from "./case-input";
import { transitionIncident } from "./transition-incident";

/**
 * The same act on several incidents, each in a transaction of its own and with a result of its own:
 * what one of them refuses does not stop the others. Throws only what is no refusal.
 */
export const bulkChange = operation({
  name: "changeIncidents",
  summary: "Assign or move several incidents; each has its own result",
  tag: "Case work",
  anyOf: ["incident.transition", "incident.work_own"],
  body: BulkInput,
  output: BulkResultDto,
  says: "What became of each",
  errors: [],
  rest: "POST /api/ip3/v1/incidents/bulk",
  console: "cases.bulk",
  run: async (ctx, input) => {
    const { action } = input;
    const results: BulkResultDto["results"] = [];
    for (const id of new Set(input.ids)) {
      try {
        if (action.kind === "assign")
          await assignIncident(ctx, { id, owner_email: action.owner_email });
        else await transitionIncident(ctx, { id, to: action.to });
        results.push({ id, ok: true, code: null, detail: null });
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code === "unauthenticated") throw error;
        results.push({ id, ok: false, code: error.code, detail: error.detail ?? error.message });
      }
    }
    const done = results.filter((result) => result.ok).length;
    return { results, done, refused: results.length - done };
  },
});
