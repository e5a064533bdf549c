import "server-only";
import { z } from "zod";

export const ModulePagesDto = z
  .object({
    pages: z.array(
      z.object({
        id: z.string(),
        path: z.string(),
        title: z.string(),
        auth: z.enum(["none", "session"]),
      }),
    ),
  })
  .meta({ id: "ModulePages" });

/** The pages of the console, for whoever links to them. */
export const MODULE_PAGES: z.infer<typeof ModulePagesDto> = {
  pages: [
    { id: "sign-in", path: "/sign-in", title: "Sign in", auth: "none" },
    { id: "overview", path: "/overview", title: "Overview", auth: "session" },
    { id: "incidents", path: "/incidents", title: "Incidents", auth: "session" },
    { id: "sla", path: "/sla", title: "Deadlines", auth: "session" },
    { id: "imports", path: "/imports", title: "Imports", auth: "session" },
    { id: "import-new", path: "/imports/new", title: "Import a report", auth: "session" },
    { id: "settings", path: "/settings", title: "Settings", auth: "session" },
    { id: "users", path: "/settings/users", title: "Users and roles", auth: "session" },
    { id: "sla-rules", path: "/settings/sla", title: "Rules for deadlines", auth: "session" },
    { id: "api", path: "/docs/api", title: "API reference", auth: "none" },
  ],
};
