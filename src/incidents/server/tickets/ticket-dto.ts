import "server-only";
import { z } from "zod";

export const TICKET_SYSTEMS = ["jira", "github"] as const;

export const TicketPreviewDto = z
  .object({
    system: z.enum(TICKET_SYSTEMS),
    payload: z
      .record(z.string(), z.unknown())
      .meta({ description: "Body of the request that would make the ticket" }),
    endpoint: z.string().meta({ description: "URL, or its path where no tracker is configured" }),
    method: z.literal("POST"),
    optional_fields: z
      .array(z.string())
      .meta({ description: "Fields to leave out where the project's screens do not have them" }),
    marker: z.string().meta({ description: "Text in the body by which the ticket is found again" }),
    configured: z.boolean().meta({ description: "Whether this deployment can push it" }),
  })
  .meta({ id: "TicketPreview" });
export type TicketPreviewDto = z.infer<typeof TicketPreviewDto>;

export const TicketDto = z
  .object({
    system: z.enum(TICKET_SYSTEMS),
    target: z.string().meta({ description: "Project in the tracker" }),
    external_key: z.string().nullable(),
    external_url: z.string().nullable(),
    state: z
      .enum(["queued", "sending_again", "created", "updated", "failed"])
      .meta({ description: "Of the newest push" }),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    next_attempt_at: z.iso.datetime().nullable(),
    pushed_at: z.iso.datetime().nullable(),
    up_to_date: z
      .boolean()
      .meta({ description: "Whether the tracker last took what the incident would give now" }),
    external: z
      .object({ state: z.enum(["open", "closed"]), status: z.string(), at: z.iso.datetime() })
      .nullable()
      .meta({ description: "What the tracker itself said of the ticket when it was last asked" }),
  })
  .meta({ id: "Ticket" });
export type TicketDto = z.infer<typeof TicketDto>;

export const TicketListDto = z
  .object({
    tickets: z.array(TicketDto),
    configured: z
      .object({ jira: z.string().nullable(), github: z.string().nullable() })
      .meta({ description: "Target of each system that this deployment pushes to" }),
  })
  .meta({ id: "TicketList" });
export type TicketListDto = z.infer<typeof TicketListDto>;
