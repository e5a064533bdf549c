import "server-only";
import { z } from "zod";
import { pickDto } from "@/platform/declaration/pick-dto";
import type { SinkState } from "@/trace/server/queries/log-anchors";

/** Starts the detail of a failure that may mean that the log was changed after the fact. */
export const ALARM_PREFIX = "alarm: ";

const AnchorSinkDto = z.object({
  sink: z.string().meta({ description: "file, webhook, git, tsa or witness-<key ID>" }),
  target: z
    .string()
    .nullable()
    .meta({ description: "Where it is, without credentials; null when it is not configured" }),
  configured: z.boolean(),
  last_delivered: z
    .object({
      ordinal: z.string(),
      size: z.number().int(),
      at: z.iso.datetime(),
      detail: z.string().nullable(),
      has_receipt: z.boolean(),
    })
    .nullable(),
  behind: z.number().int().nullable().meta({
    description: "Records of the newest checkpoint that this sink holds no checkpoint of",
  }),
  pending: z.number().int(),
  failed: z.number().int().meta({ description: "Checkpoints given up since the last delivery" }),
  failing_since: z.iso
    .datetime()
    .nullable()
    .meta({ description: "Time of the first checkpoint that failed since the last delivery" }),
  last_error: z.string().nullable(),
  alarm: z
    .boolean()
    .meta({ description: "True when the sink's own memory contradicts the present log" }),
});

export const AnchorsDto = z
  .object({
    newest: z
      .object({ ordinal: z.string(), size: z.number().int(), signed_at: z.iso.datetime() })
      .nullable(),
    sinks: z.array(AnchorSinkDto),
  })
  .meta({
    id: "Anchors",
    description:
      "Where signed checkpoints went. What was delivered is as this service noted it; only the receipts and the places themselves prove it.",
  });

export type AnchorsDto = z.infer<typeof AnchorsDto>;

/** State of one sink on the wire. */
export function toAnchorSinkDto(
  state: SinkState,
  target: string | null,
  newestSize: number | null,
): z.infer<typeof AnchorSinkDto> {
  const { last_ordinal, last_size, last_at } = state;
  return pickDto(AnchorSinkDto, state, {
    target,
    configured: target !== null,
    last_delivered:
      last_ordinal === null || last_size === null || last_at === null
        ? null
        : {
            ordinal: String(last_ordinal),
            size: last_size,
            at: last_at.toISOString(),
            detail: state.last_detail,
            has_receipt: state.last_has_receipt ?? false,
          },
    behind: newestSize === null ? null : newestSize - (last_size ?? 0),
    alarm: state.last_error?.startsWith(ALARM_PREFIX) ?? false,
  });
}
