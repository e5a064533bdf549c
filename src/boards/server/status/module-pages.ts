import "server-only";
import { z } from "zod";
import { PAGES } from "@/generated/pages";

export const ModulePagesDto = z
  .object({
    pages: z.array(
      z.object({
        id: z.string(),
        path: z.string().meta({ description: "`{id}` stands for what the page is about" }),
        title: z.string(),
        auth: z.enum(["none", "session"]),
      }),
    ),
  })
  .meta({ id: "ModulePages" });

/** The pages that src/app has, for whoever links to them. */
export const MODULE_PAGES: z.infer<typeof ModulePagesDto> = { pages: [...PAGES] };
