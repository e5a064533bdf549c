"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="m-6 h-40" />;

/**
 * Content of the tabs; each is loaded when its tab is opened, so that the page stays light. Not
 * rendered on the server: before its script is loaded it would not react to clicks.
 */
export const ScoreSection = dynamic(
  () => import("@/agents/screens/detail/score-section").then((module) => module.ScoreSection),
  { ssr: false, loading },
);
export const AgentTraceSection = dynamic(
  () =>
    import("@/agents/screens/detail/agent-trace-section").then(
      (module) => module.AgentTraceSection,
    ),
  { ssr: false, loading },
);
export const KeysSection = dynamic(
  () => import("@/agents/screens/detail/keys-section").then((module) => module.KeysSection),
  { ssr: false, loading },
);
export const ChallengesSection = dynamic(
  () =>
    import("@/agents/screens/detail/challenges-section").then((module) => module.ChallengesSection),
  { ssr: false, loading },
);
export const ToolsSection = dynamic(
  () => import("@/firewall/screens/agent/tools-section").then((module) => module.ToolsSection),
  { ssr: false, loading },
);
export const CallsSection = dynamic(
  () => import("@/firewall/screens/calls/calls-section").then((module) => module.CallsSection),
  { ssr: false, loading },
);
export const ContentSection = dynamic(
  () =>
    import("@/firewall/screens/content/content-section").then((module) => module.ContentSection),
  { ssr: false, loading },
);
