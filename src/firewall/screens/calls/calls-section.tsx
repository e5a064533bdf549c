"use client";

import { FlaskConical } from "lucide-react";
import { parseAsBoolean, useQueryState } from "nuqs";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { CallList } from "./call-list";
import { calls as copy } from "./copy";

const WhatIfPanel = loadedWhenShown(() =>
  import("./what-if-panel").then((module) => module.WhatIfPanel),
);

/** Calls of the agent with the reasons of their decisions, and a what-if of another one. */
export function CallsSection({ agentId }: { agentId: string }) {
  const [isTrying, setTrying] = useQueryState("try", parseAsBoolean.withDefault(false));
  return (
    <section aria-label={copy.heading}>
      <h2 className="sr-only">{copy.heading}</h2>
      <p className="max-w-prose px-4 py-4 text-muted md:px-6">{copy.lead}</p>
      <CallList
        agentId={agentId}
        actions={
          <Button size="sm" onClick={() => void setTrying(true)}>
            <FlaskConical aria-hidden /> Try a call
          </Button>
        }
        {...(isTrying
          ? { panel: <WhatIfPanel agentId={agentId} onClose={() => void setTrying(null)} /> }
          : {})}
        onOpen={() => void setTrying(null)}
      />
    </section>
  );
}
