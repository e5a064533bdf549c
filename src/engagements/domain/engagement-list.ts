import { defineList, type ListStateOf, silentChoice, words } from "@/platform/domain/list";
import { ENGAGEMENT_STATES, ENGAGEMENT_TYPES } from "./engagement";

/** Filters of engagements. */
export const ENGAGEMENT_LIST = defineList({
  fields: {
    state: words("State", ENGAGEMENT_STATES),
    type: words("Type", ENGAGEMENT_TYPES),
    source: silentChoice(["import", "simulation"], "import"),
  },
  key: { id: "id" },
});

export type EngagementFilters = ListStateOf<typeof ENGAGEMENT_LIST>;
