import "server-only";
import { z } from "zod";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { CALL_STATES } from "../queries/agent-calls";
import { ToolName } from "../tools/tool-dto";

/** Filters of the list of an agent's calls as a query string has them. */
export const ListCallsQuery = z.object({
  ...PageQuery,
  state: commaList(CALL_STATES),
  tool: ToolName.optional(),
});
