"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "@/components/failure";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { SidePanel } from "@/components/side-panel";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useDialog } from "@/components/use-dialog";
import type { AgentInputDetailDto, AgentInputDto } from "@/firewall/server/content/input-dto";
import { formatBytes } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { CHANNEL_NAMES } from "./copy";
import { InputStateBadge, VerdictBadge } from "./input-badges";
import { MarkedText } from "./marked-text";

const DIGEST = "Digest";

/** Effect of a state on the agent. */
const INPUT_EFFECTS: Readonly<Record<AgentInputDto["state"], string>> = {
  passed: "The agent may use it.",
  tainted: "The agent may use it; for an hour, calls beyond reading need a person.",
  held: "The agent must not use it until a person releases it.",
  released: "A person released it: the agent may use it.",
  discarded: "A person discarded it: the agent must not use it.",
};

const DecideInputDialog = loadedWhenShown(() =>
  import("./decide-input-dialog").then((module) => module.DecideInputDialog),
);

type Props = { agentId: string; inputId: string; onClose: () => void };

/** One input: what was found in it and where, and what people decided. */
export function InputPanel({ agentId, inputId, onClose }: Props) {
  const trpc = useTRPC();
  const query = useQuery(trpc.agentContent.input.queryOptions({ id: agentId, input_id: inputId }));
  return (
    <SidePanel
      label="The open input"
      onClose={onClose}
      heading={
        <span className="font-mono" title={inputId}>
          {inputId}
        </span>
      }
    >
      {query.data !== undefined ? (
        <Body agentId={agentId} input={query.data} />
      ) : query.isError ? (
        <Failure
          error={query.error}
          what="The input could not be loaded"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="space-y-4 px-4 py-4">
          <LoadingStatus label="Loading the input" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </SidePanel>
  );
}

type BodyProps = { agentId: string; input: AgentInputDetailDto };

function Body({ agentId, input }: BodyProps) {
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-2">
        <h2 className="break-all font-mono font-semibold text-base">
          {visibleText(input.source).text}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <VerdictBadge verdict={input.verdict} />
          <InputStateBadge state={input.state} />
        </div>
        <p className="text-muted text-xs">{INPUT_EFFECTS[input.state]}</p>
      </div>
      <Deciding agentId={agentId} input={input} />
      <Part title="Why">
        {input.reasons.length === 0 ? (
          <p className="text-muted text-sm">Nothing was found.</p>
        ) : (
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {input.reasons.map((reason) => (
              <li key={reason} className="break-words">
                {visibleText(reason).text}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Content">
        {input.content === null ? (
          <p className="text-muted text-sm">
            {input.content_problem === "unreadable"
              ? "The content does not decrypt any more."
              : "The content was removed when its time was over; the digest and the findings stay."}
          </p>
        ) : (
          <>
            <p className="text-muted text-xs">
              Untrusted text. Characters that hide or reorder are shown as symbols, what was found
              is marked.
            </p>
            <MarkedText text={input.content} spans={input.spans} />
          </>
        )}
      </Part>
      <Facts input={input} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}

/** Held and tainted content waits for a word; nothing where it does not. */
function Deciding({ agentId, input }: BodyProps) {
  const dialog = useDialog<"release" | "discard">();
  if (input.state !== "held" && input.state !== "tainted") return null;
  if (!input.may_decide) {
    return (
      <Notice title="You cannot decide on this input">
        It takes the right input.decide, and the person responsible for the agent never decides on
        its inputs.
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => dialog.open("release")}>Release</Button>
      <Button variant="danger" onClick={() => dialog.open("discard")}>
        Discard
      </Button>
      {dialog.about !== null && (
        <DecideInputDialog
          agentId={agentId}
          inputId={input.input_id}
          decision={dialog.about}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

function Facts({ input }: { input: AgentInputDetailDto }) {
  const { threshold, decision, content_until: until } = input;
  return (
    <DescriptionList>
      <Description term="Channel">{CHANNEL_NAMES[input.channel]}</Description>
      {input.verdict !== "ERROR" && (
        <Description term="Score">
          {`${input.score.toFixed(3)}; suspicious from ${threshold.suspicious.toFixed(3)}, injection from ${threshold.injection.toFixed(3)}`}
        </Description>
      )}
      {input.rules.length > 0 && (
        <Description term="Rules">
          <span className="break-all font-mono text-xs">{input.rules.join(", ")}</span>
        </Description>
      )}
      <Description term="Detector">
        <span className="break-all font-mono text-xs">{input.detector}</span>
      </Description>
      <Description term="Size">{formatBytes(input.bytes)}</Description>
      <Description term={DIGEST}>
        <Hash value={input.sha256} label={DIGEST} />
      </Description>
      <Description term="Received">
        <Time value={input.received_at} show="both" />
      </Description>
      {input.seen_at !== input.received_at && (
        <Description term="Last seen">
          <Time value={input.seen_at} show="both" />
        </Description>
      )}
      {until !== null && (
        <Description term="Content kept until">
          <Time value={until} show="absolute" />
        </Description>
      )}
      {decision !== null && (
        <Description term="Decided">
          <bdi>{visibleText(decision.by_name).text}</bdi>, <Time value={decision.at} />
          <span className="block whitespace-pre-wrap text-muted text-xs">
            {visibleText(decision.comment).text}
          </span>
        </Description>
      )}
    </DescriptionList>
  );
}
