import "server-only";
import { z } from "zod";
import { CALL_STATES } from "../db/queries/agent-calls";
import { ToolName } from "../services/tools/tool-dto";
import { commaList, PageQuery } from "./list-query";

/** Filters of the list of an agent's calls as a query string has them. */
export const ListCallsQuery = z.object({
  ...PageQuery,
  state: commaList(CALL_STATES),
  tool: ToolName.optional(),
});
