import type { AgentInputDto } from "@/firewall/server/content/input-dto";

export const CHANNEL_NAMES: Readonly<Record<AgentInputDto["channel"], string>> = {
  document: "Document",
  prompt: "Prompt",
};

export const content = {
  options: { inputs: "Inputs", outputs: "Outputs" },
  more: "Load earlier ones",
  loadingMore: "Loading more",
};
