import "server-only";
import { z } from "zod";

export const RecordedInstantDto = z
  .object({
    at: z.string().max(40).meta({ description: "RFC 3339, or a date where precision is date" }),
    zone: z.string().max(60).meta({ description: "IANA zone in which it was told" }),
    precision: z.enum(["minute", "date"]),
  })
  .meta({ id: "RecordedInstant" });

/** A legal fact of any type; the register says which key takes which. */
export const RecordedFactDto = z.union([
  z.boolean(),
  z.number().int().min(0).max(10_000_000_000),
  z.string().trim().min(1).max(2_000),
  z.array(z.string().trim().min(1).max(100)).min(1).max(40),
  RecordedInstantDto,
]);
