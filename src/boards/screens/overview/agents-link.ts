import { agentListLink, type ListState } from "@/agents/screens/list/search-params";
import type { Source } from "./overview-input";

/** The word of the registry for real and simulated ones. */
export function agentSource(source: Source): ListState["source"] {
  return source === "simulation" ? "simulation" : "registry";
}

/** Address of the list of agents with these filters; what is not named stays as the list opens. */
export function agentsLink(source: Source, filters: Partial<ListState> = {}): string {
  return agentListLink({ source: agentSource(source), ...filters });
}
