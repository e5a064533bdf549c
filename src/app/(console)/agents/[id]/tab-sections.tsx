"use client";

import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="m-6 h-40" />;

/**
 * Content of the tabs; each is loaded when its tab is opened, so that the page stays light. Not
 * rendered on the server: before its script is loaded it would not react to clicks.
 */
export const ScoreSection = loadedWhenShown(
  () => import("@/agents/screens/detail/score-section").then((module) => module.ScoreSection),
  loading,
);
export const AgentTraceSection = loadedWhenShown(
  () =>
    import("@/agents/screens/detail/agent-trace-section").then(
      (module) => module.AgentTraceSection,
    ),
  loading,
);
export const KeysSection = loadedWhenShown(
  () => import("@/agents/screens/detail/keys-section").then((module) => module.KeysSection),
  loading,
);
export const ChallengesSection = loadedWhenShown(
  () =>
    import("@/agents/screens/detail/challenges-section").then((module) => module.ChallengesSection),
  loading,
);
export const ToolsSection = loadedWhenShown(
  () => import("@/firewall/screens/agent/tools-section").then((module) => module.ToolsSection),
  loading,
);
export const CallsSection = loadedWhenShown(
  () => import("@/firewall/screens/calls/calls-section").then((module) => module.CallsSection),
  loading,
);
export const ContentSection = loadedWhenShown(
  () =>
    import("@/firewall/screens/content/content-section").then((module) => module.ContentSection),
  loading,
);
