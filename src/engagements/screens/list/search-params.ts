import { ENGAGEMENT_LIST, type EngagementFilters } from "@/engagements/domain/engagement-list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";

export const filterParsers = parsersOf(ENGAGEMENT_LIST);

export interface FilterControl {
  filters: EngagementFilters;
  change: (changes: Partial<EngagementFilters>) => void;
}
