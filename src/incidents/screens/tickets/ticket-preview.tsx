"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Segmented } from "@/components/ui/segmented";
import type { TicketDto, TicketPreviewDto } from "@/incidents/server/tickets/ticket-dto";
import { downloadText } from "@/lib/download-text";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { SYSTEM_NAMES } from "./copy";
import { PushButton } from "./push-button";
import { ticketText } from "./ticket-text";

const VIEWS = [
  { value: "text", label: "Text" },
  { value: "json", label: "JSON" },
] as const;

type Props = { incidentId: string; system: TicketDto["system"] };

/**
 * Content that would be sent to a tracker, as text and as the exact body, and the button that sends
 * it.
 */
export function TicketPreview({ incidentId, system }: Props) {
  const trpc = useTRPC();
  const { data: preview } = useSuspenseQuery(
    trpc.tickets.preview.queryOptions({ id: incidentId, system }),
  );
  const { data: list } = useSuspenseQuery(trpc.tickets.list.queryOptions({ id: incidentId }));
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id: incidentId }));
  const [view, setView] = useState<"text" | "json">("text");
  const target = list.configured[system];
  const json = JSON.stringify(preview.payload, null, 2);
  return (
    <div className="space-y-3">
      <Facts preview={preview} target={target} />
      {target === null && (
        <Notice title="This deployment pushes to no such tracker. The body can be copied or downloaded and sent by hand." />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Show as" value={view} options={VIEWS} onChange={setView} />
        <Button
          size="sm"
          onClick={() =>
            downloadText(`${incidentId}_${system}-ticket.json`, "application/json", `${json}\n`)
          }
        >
          <Download aria-hidden /> Download
        </Button>
        <CopyButton text={json} label="Copy the JSON" />
        {target !== null && incident.allowed.actions.includes("ticket_push") && (
          <span className="ml-auto">
            <PushButton incidentId={incidentId} system={system} target={target} />
          </span>
        )}
      </div>
      {view === "text" ? (
        <TextView preview={preview} />
      ) : (
        <ScrollRegion
          label={`Body of the request to ${SYSTEM_NAMES[system]}`}
          className="max-h-[32rem] rounded-md border border-line bg-sunken"
        >
          <pre className="px-3 py-2 font-mono text-xs">{visibleText(json).text}</pre>
        </ScrollRegion>
      )}
    </div>
  );
}

function Facts({ preview, target }: { preview: TicketPreviewDto; target: string | null }) {
  return (
    <DescriptionList>
      {target !== null && (
        <Description term="Target">
          <bdi className="break-all">{target}</bdi>
        </Description>
      )}
      <Description term="Request">
        <code className="break-all font-mono text-xs">
          {preview.method} {preview.endpoint}
        </code>
      </Description>
      <Description term="Marker">
        <code className="break-all font-mono text-xs">{preview.marker}</code>{" "}
        <span className="text-muted text-xs">by which the ticket is found again</span>
      </Description>
    </DescriptionList>
  );
}

function TextView({ preview }: { preview: TicketPreviewDto }) {
  const { title, body } = ticketText(preview.payload);
  return (
    <article className="space-y-3 rounded-md border border-line bg-surface px-4 py-3">
      <h3 className="font-medium text-base">
        <span className="sr-only">Title: </span>
        <bdi className="break-words">{visibleText(title).text}</bdi>
      </h3>
      <ScrollRegion label="Description" className="max-h-[28rem]">
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {visibleText(body).text}
        </p>
      </ScrollRegion>
    </article>
  );
}
