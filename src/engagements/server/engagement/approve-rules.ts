import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementId } from "@/encoding/domain/ids/engagement-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { operation } from "@/platform/declaration/operation";
import { insertDecidedNotices } from "@/platform/notices/notices";
import { actorName } from "@/platform/operation/context";
import { requireSeenVersion } from "@/platform/operation/require-seen-version";
import { traceTime } from "@/trace/domain/record";
import { changeEngagement, requireOpen } from "./change-engagement";
import { UpdateEngagementBody } from "./engagement-input";
import { ACT_ON_ENGAGEMENT, OfEngagement } from "./on-engagement";

/**
 * Approves the rules of engagement in the version that the caller has seen; the record names their
 * digest. Throws `precondition_required` without the version, `version_conflict` for another,
 * `four_eyes_required` for their author and `conflict` where they are approved already.
 */
export const approveRules = operation({
  ...ACT_ON_ENGAGEMENT,
  name: "approveRulesOfEngagement",
  summary: "Approve the rules of engagement as they stand; never by whoever wrote them",
  input: UpdateEngagementBody.pick({ expected_version: true }).extend(OfEngagement.shape),
  errors: [
    "precondition_required",
    "version_conflict",
    "conflict",
    "engagement_closed",
    "four_eyes_required",
  ],
  rest: "POST /api/ip3/v1/engagements/{id}/rules-approval",
  console: "engagements.approveRules",
  run: (ctx, input) =>
    changeEngagement(ctx, input, async ({ client, row, actor, now }) => {
      requireOpen(row);
      if (row.rules_approved_by !== null) {
        throw new ServiceError("conflict", { detail: "The rules are approved already." });
      }
      if (row.rules_by === actorName(actor)) {
        throw new ServiceError("four_eyes_required", {
          detail: "Whoever wrote the rules of engagement cannot approve them.",
        });
      }
      requireSeenVersion(input.expected_version, "Whoever approves rules");
      const sha256 = createHash("sha256").update(canonicalJson(row.rules)).digest("hex");
      await insertDecidedNotices(client, {
        kind: "engagement_rules_decided",
        askedBy: row.simulation ? [] : [row.rules_by],
        // Who left the white team must not hear of it any more.
        ...(row.rules_by === row.created_by ? {} : { among: row.white_team }),
        subject: engagementId(row),
        outcome: "approved",
        by: { party: actorName(actor), name: actor.name },
        now,
      });
      return {
        set: {
          rules_approved_by: actorName(actor),
          rules_approved_by_name: actor.name,
          rules_approved_at: traceTime(now),
        },
        record: { kind: "engagement.approve_rules", summary: { rules_sha256: sha256 } },
      };
    }),
});
