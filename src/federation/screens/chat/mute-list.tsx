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
      onSuccess: () => toast.success("The mute was lifted"),
      onError: (error) => toast.error(readProblem(error)?.detail ?? "The mute could not be lifted"),
      onSettled: () => void client.invalidateQueries(trpc.chat.pathFilter()),
    }),
  );
  if (data.mutes.length === 0) {
    return (
      <EmptyState icon={MicOff} title="No agent is muted">
        An agent that is muted from one of its messages is listed here until that ends.
      </EmptyState>
    );
  }
  return (
    <ScrollRegion label={copy.caption} className="min-h-0 flex-1">
      <Table>
        <caption className="sr-only">{copy.caption}</caption>
        <TableHead>
          <Th>Agent</Th>
          <Th>Channel</Th>
          <Th>Reason</Th>
          <Th>By</Th>
          <Th>Until</Th>
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
              <Td>{mute.channel === "*" ? "all" : mute.channel}</Td>
              <Td className="min-w-40 [overflow-wrap:anywhere]">{visibleText(mute.reason).text}</Td>
              <Td>{visibleText(mute.muted_by_name).text}</Td>
              <Td>
                {mute.until === null ? "lifted" : <Time value={mute.until} show="absolute" />}
              </Td>
              {may["chat.moderate"] && (
                <Td align="right">
                  <Button
                    size="sm"
                    aria-label={`Lift the mute of ${mute.author}`}
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
