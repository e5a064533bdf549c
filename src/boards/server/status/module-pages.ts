import "server-only";
import { z } from "zod";
import { PAGES } from "@/generated/pages";
import { operation } from "@/platform/declaration/operation";

const ModulePagesDto = z
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

/** The pages that src/app has, for links to them. */
export const listModulePages = operation({
  name: "listModulePages",
  summary: "Register of the module's pages",
  tag: "Public",
  auth: [],
  output: ModulePagesDto,
  says: "Pages and who may open them",
  errors: [],
  rest: "GET /ai-truth/ipIII/pages.json",
  run: () => ({ pages: [...PAGES] }),
});
