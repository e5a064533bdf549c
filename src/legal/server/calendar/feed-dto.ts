import "server-only";
import { z } from "zod";

export const FeedStatusDto = z
  .object({
    active: z.boolean(),
    created_at: z.iso.datetime().nullable(),
    last_read_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "CalendarFeedStatus" });

export type FeedStatusDto = z.infer<typeof FeedStatusDto>;

export const FeedAddressDto = z
  .object({
    url: z.string().meta({
      description:
        "Secret address, told only now; a path where the service does not know its own origin",
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "CalendarFeedAddress" });

export type FeedAddressDto = z.infer<typeof FeedAddressDto>;
