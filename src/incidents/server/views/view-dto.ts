import "server-only";
import { z } from "zod";

export const ViewName = z.string().trim().min(1).max(60);
export const ViewQuery = z.string().max(2000);

export const ViewDto = z
  .object({
    id: z.uuid(),
    name: z.string(),
    query: z.string().meta({ description: "Query string of the list of incidents" }),
  })
  .meta({ id: "SavedView" });

export type ViewDto = z.infer<typeof ViewDto>;

export const SavedViewDto = ViewDto.extend({
  dropped: z.array(z.string()).meta({ description: "Names that no filter has, left out" }),
});

export type SavedViewDto = z.infer<typeof SavedViewDto>;
