import "server-only";
import { z } from "zod";
import { SECURITY_EVENT_KINDS } from "@/platform/domain/security-event";

export const ListSecurityEventsInput = z.object({
  account: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(320)
    .nullish()
    .meta({ description: "Id or e-mail address of an account" }),
  kind: z.array(z.enum(SECURITY_EVENT_KINDS)).default([]),
  source: z.string().trim().min(1).max(100).nullish(),
  from: z.iso.datetime({ offset: true }).nullish(),
  to: z.iso.datetime({ offset: true }).nullish(),
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

export const SecurityEventDto = z
  .object({
    id: z.string(),
    at: z.iso.datetime().meta({ description: "The first within its minute" }),
    kind: z.enum(SECURITY_EVENT_KINDS),
    account: z
      .object({ id: z.uuid(), email: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "Null where the address that was typed belongs to no account" }),
    address_hash: z
      .string()
      .nullable()
      .meta({ description: "Keyed digest of that address, the same for the same address" }),
    source: z
      .string()
      .meta({ description: "IPv4 address or /64 of an IPv6 address, as limits count it" }),
    reason: z.string(),
    request_id: z.string().meta({ description: "Of the first" }),
    count: z.number().int().meta({ description: "How many there were in this minute" }),
  })
  .meta({ id: "SecurityEvent" });

export const SecurityEventsDto = z
  .object({ events: z.array(SecurityEventDto), next_cursor: z.string().nullable() })
  .meta({ id: "SecurityEvents" });

export type SecurityEventsDto = z.infer<typeof SecurityEventsDto>;
