import { createSerializer } from "nuqs/server";
import { type ListState, listParsers } from "@/agents/screens/list/search-params";
import type { Source } from "./overview-input";

const serialize = createSerializer(listParsers);

/** The word of the registry for real and simulated ones. */
export function agentSource(source: Source): ListState["source"] {
  return source === "simulation" ? "simulation" : "registry";
}

/** Address of the list of agents with these filters; what is not named stays as the list opens. */
export function agentsLink(source: Source, filters: Partial<ListState> = {}): string {
  return serialize("/agents", { source: agentSource(source), ...filters });
}
