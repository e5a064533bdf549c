import "server-only";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { EngagementChange } from "@/engagements/server/queries/engagements";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { changeEngagement, requireOpen } from "./change-engagement";
import { addresses, requireOrder } from "./create-engagement";
import type { EngagementDto } from "./engagement-dto";
import { toJewels, toRules, toScope, type UpdateEngagementBody } from "./engagement-input";

/**
 * Changes what is planned of an engagement. New rules of engagement have to be approved again. The
 * record names the fields and commits to what they are now.
 */
export function updateEngagement(
  ctx: ServiceContext,
  input: { id: string } & UpdateEngagementBody,
): Promise<EngagementDto> {
  return changeEngagement(ctx, input, ({ row, actor }) => {
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
  });
}

function changesOf(input: UpdateEngagementBody): EngagementChange {
  const { scope, crown_jewels, rules_of_engagement, white_team, red_team, starts_at, ends_at } =
    input;
  const { name, codename, type, client, scenarios } = input;
  return {
    ...(name === undefined ? {} : { name }),
    ...(codename === undefined ? {} : { codename }),
    ...(type === undefined ? {} : { type }),
    ...(client === undefined ? {} : { client }),
    ...(scenarios === undefined ? {} : { scenarios }),
    ...(starts_at === undefined ? {} : { starts_at }),
    ...(ends_at === undefined ? {} : { ends_at }),
    ...(scope === undefined ? {} : { scope: toScope(scope) }),
    ...(crown_jewels === undefined ? {} : { crown_jewels: toJewels(crown_jewels) }),
    ...(rules_of_engagement === undefined ? {} : { rules: toRules(rules_of_engagement) }),
    ...(white_team === undefined ? {} : { white_team: addresses(white_team) }),
    ...(red_team === undefined ? {} : { red_team: addresses(red_team) }),
  };
}
