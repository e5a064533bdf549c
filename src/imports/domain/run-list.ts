import { choice, defineList } from "@/platform/domain/list";

/** Imports, the latest first. */
export const RUN_LIST = defineList({
  fields: { source: choice(["import", "simulation"], "import") },
  key: { id: "id" },
});

export type RunSource = (typeof RUN_LIST.fields.source.values)[number];
