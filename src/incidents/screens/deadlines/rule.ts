import type { RouterOutputs } from "@/platform/trpc/browser/client";

export type Rule = RouterOutputs["sla"]["rules"]["rules"][number];
