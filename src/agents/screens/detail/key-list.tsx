"use client";

import type { AgentDto, AgentKeyDto } from "@/agents/server/registry/agent-dto";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Time } from "@/components/ui/time";
import { useDialog } from "@/components/use-dialog";
import { visibleText } from "@/lib/visible-text";
import { REVOCATION_NAMES } from "./copy";

const STATE_NAMES = {
  active: "Active",
  overlapping: "Overlapping",
  retired: "Retired",
  revoked: "Revoked",
};

const RevokeDialog = loadedWhenShown(() =>
  import("./revoke-dialog").then((module) => module.RevokeDialog),
);

const TONES: Readonly<Record<AgentKeyDto["state"], BadgeTone>> = {
  active: "positive",
  overlapping: "low",
  retired: "neutral",
  revoked: "critical",
};

/** Every key that an agent has or had, the newest first, with what became of it. */
export function KeyList({ agent }: { agent: AgentDto }) {
  const dialog = useDialog<AgentKeyDto>();
  const newestFirst = [...agent.keys].sort((a, b) => b.added_at.localeCompare(a.added_at));
  return (
    <section aria-label="Keys" className="space-y-4 px-4 py-5 md:px-6">
      <h2 className="sr-only">Keys</h2>
      <p className="max-w-prose text-muted">
        A signature counts while its key is active or overlapping. What a key signed from the
        instant on at which others may have had it is flagged in the trace.
      </p>
      <ul className="space-y-4">
        {newestFirst.map((key) => (
          <li key={key.kid} className="rounded-md border border-line bg-surface p-3 md:p-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
              <Badge tone={TONES[key.state]}>{STATE_NAMES[key.state]}</Badge>
              <Hash value={key.kid} label="thumbprint of the key" head={12} tail={6} />
              {agent.allowed.revoke_key && key.state !== "revoked" && (
                <Button
                  size="sm"
                  className="ml-auto"
                  aria-label={`Revoke key ${key.kid.slice(0, 8)}`}
                  onClick={() => dialog.open(key)}
                >
                  Revoke
                </Button>
              )}
            </div>
            <KeyFacts keyOf={key} />
          </li>
        ))}
      </ul>
      {dialog.about !== null && (
        <RevokeDialog agent={agent} keyOf={dialog.about} onClose={dialog.close} />
      )}
    </section>
  );
}

function KeyFacts({ keyOf: key }: { keyOf: AgentKeyDto }) {
  return (
    <DescriptionList>
      <Description term="Added">
        <Time value={key.added_at} show="absolute" />{" "}
        {key.introduced_by === null ? "by its operator" : "by the key before it"}
        {key.announced && ". It had been announced."}
      </Description>
      <Description term="Multikey">
        <Hash value={key.multikey} label="Multikey" head={12} tail={6} />
      </Description>
      {key.next_key_sha256 !== null && (
        <Description term="Announces">
          <Hash value={key.next_key_sha256} label="digest of the announced key" />
        </Description>
      )}
      {key.retires_at !== null && (
        <Description term={key.state === "overlapping" ? "Stops counting" : "Stopped counting"}>
          <Time value={key.retires_at} show="both" />
        </Description>
      )}
      {key.revoked_at !== null && (
        <Description term="Revoked">
          <Time value={key.revoked_at} show="absolute" />
          {key.revoke_reason !== null && `, ${reasonWords(key.revoke_reason).toLowerCase()}`}
        </Description>
      )}
      {key.compromised_since !== null && (
        <Description term="Compromised since">
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
