import type { RouterOutputs } from "@/platform/trpc/browser/client";

export type CalendarDay = RouterOutputs["sla"]["calendar"]["days"][number];
