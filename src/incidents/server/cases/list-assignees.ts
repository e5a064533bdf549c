import "server-only";
import { z } from "zod";
import { findAssignees } from "@/incidents/server/queries/cases";
import { operation } from "@/platform/declaration/operation";
import { AssigneesDto } from "./case-input";

/** Accounts that an incident can be assigned to, by name or address. */
export const listAssignees = operation({
  name: "listAssignees",
  summary: "Accounts that an incident can be assigned to",
  tag: "Case work",
  action: "incident.transition",
  query: z.object({
    q: z.string().max(200).optional().meta({ description: "Part of the name or address" }),
  }),
  input: z.object({ q: z.string().trim().max(200).default("") }),
  output: AssigneesDto,
  says: "At most fifty accounts",
  errors: [],
  rest: "GET /api/ip3/v1/assignees",
  console: "cases.assignees",
  run: async (ctx, { q }) => {
    return { accounts: await findAssignees(ctx.db.pool, q) };
  },
});
