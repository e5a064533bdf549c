import "server-only";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { EngagementChange } from "@/engagements/server/queries/engagements";
import { operation } from "@/platform/declaration/operation";
import { actorName } from "@/platform/operation/context";
import { changeEngagement, requireOpen } from "./change-engagement";
import { addresses, requireOrder } from "./create-engagement";
import { toJewels, toRules, toScope, UpdateEngagementBody } from "./engagement-input";
import { ACT_ON_ENGAGEMENT } from "./on-engagement";

type Input = UpdateEngagementBody & { id: string };

/**
 * Changes what is planned of an engagement. New rules of engagement have to be approved again. The
 * record names the fields and commits to what they are now.
 */
export const updateEngagement = operation({
  ...ACT_ON_ENGAGEMENT,
  name: "updateEngagement",
  summary: "Change what is planned; new rules of engagement have to be approved again",
  body: UpdateEngagementBody,
  errors: ["engagement_closed", "version_conflict"],
  rest: "PATCH /api/ip3/v1/engagements/{id}",
  console: "engagements.update",
  run: (ctx, input) =>
    changeEngagement(ctx, input, ({ row, actor }) => {
      requireOpen(row);
      const set = changesOf(input);
      requireOrder(
        set.starts_at === undefined ? row.starts_at : set.starts_at,
        set.ends_at === undefined ? row.ends_at : set.ends_at,
      );
      const fields = Object.keys(set).sort();
      const payload = Buffer.from(canonicalJson(set));
      if (set.rules !== undefined) {
        Object.assign(set, {
          rules_by: actorName(actor),
          rules_approved_by: null,
          rules_approved_by_name: null,
          rules_approved_at: null,
        });
      }
      return { set, record: { kind: "engagement.update", summary: { fields }, payload } };
    }),
});

/** What is stored of an input; what is stored as it was given needs no mention. */
function changesOf({ id: _, expected_version: _seen, ...input }: Input): EngagementChange {
  const { rules_of_engagement: rules, scope, crown_jewels, white_team, red_team, ...plain } = input;
  const read = {
    ...plain,
    scope: scope === undefined ? undefined : toScope(scope),
    crown_jewels: crown_jewels === undefined ? undefined : toJewels(crown_jewels),
    rules: rules === undefined ? undefined : toRules(rules),
    white_team: white_team && addresses(white_team),
    red_team: red_team && addresses(red_team),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
