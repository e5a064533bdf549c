"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { AgentDto, AgentKeyDto } from "@/agents/server/registry/agent-dto";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import { visibleText } from "@/lib/visible-text";
import { keys as copy, REVOCATION_NAMES } from "./copy";

const RevokeDialog = dynamic(
  () => import("./revoke-dialog").then((module) => module.RevokeDialog),
  {
    ssr: false,
  },
);

const TONES: Readonly<Record<AgentKeyDto["state"], BadgeTone>> = {
  active: "positive",
  overlapping: "low",
  retired: "neutral",
  revoked: "critical",
};

/** Every key that an agent has or had, the newest first, with what became of it. */
export function KeyList({ agent }: { agent: AgentDto }) {
  const [revoked, setRevoked] = useState<AgentKeyDto | null>(null);
  const newestFirst = [...agent.keys].sort((a, b) => b.added_at.localeCompare(a.added_at));
  return (
    <section aria-label={copy.heading} className="space-y-4 px-4 py-5 md:px-6">
      <h2 className="sr-only">{copy.heading}</h2>
      <p className="max-w-prose text-muted">{copy.lead}</p>
      <ul className="space-y-4">
        {newestFirst.map((key) => (
          <li key={key.kid} className="rounded-md border border-line bg-surface p-3 md:p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
              <Badge tone={TONES[key.state]}>{copy.states[key.state]}</Badge>
              <Hash value={key.kid} label={copy.kid} head={12} tail={6} />
              {agent.allowed.revoke_key && key.state !== "revoked" && (
                <Button
                  size="sm"
                  className="ml-auto"
                  aria-label={copy.revokeLabel(key.kid)}
                  onClick={() => setRevoked(key)}
                >
                  {copy.revoke}
                </Button>
              )}
            </div>
            <KeyFacts keyOf={key} />
          </li>
        ))}
      </ul>
      {revoked !== null && (
        <RevokeDialog agent={agent} keyOf={revoked} onClose={() => setRevoked(null)} />
      )}
    </section>
  );
}

function KeyFacts({ keyOf: key }: { keyOf: AgentKeyDto }) {
  return (
    <DescriptionList>
      <Description term={copy.added}>
        <Time value={key.added_at} show="absolute" />{" "}
        {key.introduced_by === null ? copy.addedByOperator : copy.addedByKey}
        {key.announced && `. ${copy.announced}`}
      </Description>
      <Description term={copy.multikey}>
        <Hash value={key.multikey} label={copy.multikey} head={12} tail={6} />
      </Description>
      {key.next_key_sha256 !== null && (
        <Description term={copy.next}>
          <Hash value={key.next_key_sha256} label={copy.nextLabel} />
        </Description>
      )}
      {key.retires_at !== null && (
        <Description term={key.state === "overlapping" ? copy.retires : copy.retired}>
          <Time value={key.retires_at} show="both" />
        </Description>
      )}
      {key.revoked_at !== null && (
        <Description term={copy.revoked}>
          <Time value={key.revoked_at} show="absolute" />
          {key.revoke_reason !== null && `, ${reasonWords(key.revoke_reason).toLowerCase()}`}
        </Description>
      )}
      {key.compromised_since !== null && (
        <Description term={copy.compromised}>
          <Time value={key.compromised_since} show="absolute" seconds />
        </Description>
      )}
    </DescriptionList>
  );
}

function reasonWords(reason: string): string {
  const words: Readonly<Record<string, string>> = REVOCATION_NAMES;
  return words[reason] ?? visibleText(reason).text;
}
