"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { MicOff } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { muting as copy } from "./copy";

/** Who may not write now, and the end of that. */
export function MuteList() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { may } = useSession();
  const { data } = useSuspenseQuery(trpc.chat.mutes.queryOptions());
  const lift = useMutation(
    trpc.chat.liftMute.mutationOptions({
      onSuccess: () => toast.success(copy.lifted),
      onError: (error) => toast.error(readProblem(error)?.detail ?? copy.liftFailed),
      onSettled: () => void client.invalidateQueries(trpc.chat.pathFilter()),
    }),
  );
  if (data.mutes.length === 0) {
    return (
      <EmptyState icon={MicOff} title={copy.emptyTitle}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <ScrollRegion label={copy.caption} className="min-h-0 flex-1">
      <Table>
        <caption className="sr-only">{copy.caption}</caption>
        <TableHead>
          <Th>{copy.columns.agent}</Th>
          <Th>{copy.columns.channel}</Th>
          <Th>{copy.columns.reason}</Th>
          <Th>{copy.columns.by}</Th>
          <Th>{copy.columns.until}</Th>
          {may["chat.moderate"] && (
            <Th>
              <span className="sr-only">{copy.lift}</span>
            </Th>
          )}
        </TableHead>
        <tbody>
          {data.mutes.map((mute) => (
            <Tr key={mute.id}>
              <Td className="font-mono text-xs [overflow-wrap:anywhere]">{mute.author}</Td>
              <Td>{mute.channel === "*" ? copy.allChannels : mute.channel}</Td>
              <Td className="min-w-40 [overflow-wrap:anywhere]">{visibleText(mute.reason).text}</Td>
              <Td>{visibleText(mute.muted_by_name).text}</Td>
              <Td>
                {mute.until === null ? copy.noEnd : <Time value={mute.until} show="absolute" />}
              </Td>
              {may["chat.moderate"] && (
                <Td align="right">
                  <Button
                    size="sm"
                    aria-label={copy.liftLabel(mute.author)}
                    disabled={lift.isPending}
                    onClick={() => lift.mutate({ id: mute.id })}
                  >
                    {copy.lift}
                  </Button>
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
