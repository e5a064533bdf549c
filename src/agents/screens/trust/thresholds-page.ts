import type { RouterOutputs } from "@/platform/trpc/browser/client";

export type ThresholdsPage = RouterOutputs["trustThresholds"]["list"];
