import { choice, defineList } from "@/platform/domain/list";

/** Stages of obligations, the earliest limit first; where one has no limit, its text is empty. */
export const CLOCK_LIST = defineList({
  fields: { source: choice(["import", "simulation"], "import") },
  key: {
    due_at: /^(\d{4}-\d\d-\d\dT[\d:.]+Z)?$/,
    incident_id: "id",
    rule: "text",
    stage: "text",
  },
});

export type ClockSource = (typeof CLOCK_LIST.fields.source.values)[number];
