import "server-only";
import { z } from "zod";
import { RANGES } from "@/boards/domain/period";

/** The period that a board is asked for. */
export const PeriodQuery = z.object({
  range: z
    .enum(RANGES)
    .default("30d")
    .meta({ description: "`own`: from `from` to `to`; all others end today" }),
  from: z.iso.date().optional().meta({ description: "First UTC day of a range of one's own" }),
  to: z.iso.date().optional().meta({ description: "Last UTC day of a range of one's own" }),
});
